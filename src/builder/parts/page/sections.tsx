import { Button, Menu, NavLink, Skeleton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconSelector, type TablerIcon } from "@tabler/icons-react";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Link } from "wouter";
import { PageBoundary } from "../../shell/page-boundary.tsx";
import { shellWords } from "../../shell/shell-words.en.ts";
import { useWords } from "../../words.ts";
import { Icon } from "./icon.tsx";
import "./sections.css";

/** A section of a page with its own address. */
export interface SectionLink {
  readonly href: string;
  readonly label: string;
  readonly icon: TablerIcon;
  /** The number of its items, or "on". */
  readonly state?: string;
}

/**
 * The second level of a page's navigation, next to the open section: a list on wide screens, a menu on
 * narrow ones. Choosing a section moves the focus to its first title.
 */
export function Sections({
  label,
  links,
  current,
  children,
}: {
  /** The name of the navigation for screen readers. */
  label: string;
  links: readonly SectionLink[];
  /** The `href` of the open section. */
  current: string;
  children: ReactNode;
}) {
  const words = useWords(shellWords);
  const body = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  const isNarrow =
    useMediaQuery("(max-width: 63.99em)", undefined, { getInitialValueInEffect: false }) ?? false;
  const Nav = isNarrow ? SectionMenu : SectionList;
  return (
    <div className="sections">
      <nav className="sections-nav" aria-label={label}>
        <Nav label={label} links={links} current={current} />
      </nav>
      <div ref={body}>
        <PageBoundary
          key={current}
          waiting={<Skeleton height={240} role="status" aria-label={words.loading} />}
        >
          {children}
          <Arrival body={body} isFirst={isFirst} />
        </PageBoundary>
      </div>
    </div>
  );
}

interface NavProps {
  readonly label: string;
  readonly links: readonly SectionLink[];
  readonly current: string;
}

function SectionList({ links, current }: NavProps) {
  return links.map(({ href, label, icon, state }) => (
    <NavLink
      key={href}
      className="side-link"
      component={Link}
      href={href}
      label={label}
      leftSection={<Icon of={icon} size={16} />}
      rightSection={state}
      active={href === current}
      aria-current={href === current ? "page" : undefined}
    />
  ));
}

function SectionMenu({ label, links, current }: NavProps) {
  const open = links.find(({ href }) => href === current);
  return (
    <Menu withinPortal={false} position="bottom-start" width="target">
      <Menu.Target>
        <Button
          fullWidth
          variant="default"
          classNames={{ label: "section-choice" }}
          leftSection={open && <Icon of={open.icon} size={16} />}
          rightSection={<Icon of={IconSelector} size={16} />}
          aria-label={`${label}: ${open?.label}`}
        >
          {open?.label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="60dvh" style={{ overflowY: "auto" }}>
        {links.map(({ href, label: name, icon, state }) => (
          <Menu.Item
            key={href}
            component={Link}
            href={href}
            leftSection={<Icon of={icon} size={16} />}
            rightSection={state}
            fw={href === current ? 650 : undefined}
            aria-current={href === current ? "page" : undefined}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Focuses the title of a chosen section once it has loaded. */
function Arrival({
  body,
  isFirst,
}: {
  body: RefObject<HTMLDivElement | null>;
  isFirst: RefObject<boolean>;
}) {
  useEffect(() => {
    const isTaken = body.current?.contains(document.activeElement);
    if (!isFirst.current && !isTaken) body.current?.querySelector("h2")?.focus();
    isFirst.current = false;
  }, [body, isFirst]);
  return null;
}
