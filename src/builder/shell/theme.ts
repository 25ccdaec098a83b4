import {
  Anchor,
  Badge,
  type CSSVariablesResolver,
  createTheme,
  Drawer,
  List,
  type MantineColorsTuple,
  Menu,
  Modal,
  Select,
} from "@mantine/core";

const accent: MantineColorsTuple = [
  "#eef6fd",
  "#d9eafa",
  "#b1d3f3",
  "#8cc0f0",
  "#6cb0ee",
  "#4a97e2",
  "#2a7fd0",
  "#1a6fc4",
  "#155fa9",
  "#0f4c8a",
];

const dark: MantineColorsTuple = [
  "#e9ebee",
  "#c9ced5",
  "#a3abb5",
  "#737b86",
  "#464c55",
  "#383d45",
  "#24272c",
  "#1b1d21",
  "#131417",
  "#0c0d0f",
];

const systemFont = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif';

/** Titles of dialogs and drawers. */
const styles = { title: { fontSize: "1.0625rem", fontWeight: 650 } };

export const theme = createTheme({
  colors: { accent, dark },
  primaryColor: "accent",
  primaryShade: 7,
  defaultRadius: "md",
  cursorType: "pointer",
  focusRing: "auto",
  respectReducedMotion: true,
  fontSizes: { md: "0.9375rem" },
  fontFamily: systemFont,
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Code", Menlo, Consolas, monospace',
  components: {
    Anchor: Anchor.extend({ defaultProps: { underline: "always" } }),
    Badge: Badge.extend({ defaultProps: { variant: "light", tt: "none", fw: 600 } }),
    // The placeholder is not a menu item, which a menu may not contain.
    Menu: Menu.extend({ defaultProps: { withInitialFocusPlaceholder: false } }),
    // A dialog's <header> must not be a second banner landmark.
    Drawer: Drawer.extend({ defaultProps: { attributes: { header: { role: "none" } } }, styles }),
    Select: Select.extend({ styles: { input: { textOverflow: "ellipsis" } } }),
    Modal: Modal.extend({ defaultProps: { attributes: { header: { role: "none" } } }, styles }),
    List: List.extend({ styles: { root: { fontSize: "inherit" } } }),
  },
  headings: {
    fontFamily: systemFont,
    fontWeight: "650",
    sizes: {
      h1: { fontSize: "1.5rem", lineHeight: "1.3" },
      h2: { fontSize: "1.0625rem", lineHeight: "1.4" },
      h3: { fontSize: "0.9375rem", lineHeight: "1.4" },
    },
  },
});

/** Mantine's default greys and reds fail WCAG AA contrast on white; these pass. */
export const readableColors: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    "--mantine-color-text": "#1a1d21",
    "--mantine-color-dimmed": "#5a626c",
    "--mantine-color-placeholder": "#68707a",
    "--mantine-color-error": "#c02626",
    "--mantine-color-anchor": "#155fa9",
    "--mantine-color-default-border": "#d5d9df",
    "--mantine-color-red-filled": "#c92a2a",
    "--mantine-color-red-filled-hover": "#b02525",
    "--mantine-color-red-light-color": "#a61e1e",
    "--mantine-color-green-light-color": "#1e6b34",
    "--mantine-color-yellow-light-color": "#7a4d00",
    "--mantine-color-orange-light-color": "#8f3d00",
    "--mantine-color-gray-light-color": "#495057",
    "--mantine-color-accent-light-color": "#0f4c8a",
    "--mantine-color-red-outline": "#c02626",
    "--mantine-color-yellow-light": "#fdf3d0",
    "--mantine-color-red-light": "#fdecec",
    "--console-backdrop": "#f6f7f9",
  },
  dark: {
    "--mantine-color-placeholder": "#8b939e",
    "--mantine-color-error": "#ff8787",
    "--mantine-color-anchor": "#6cb0ee",
    "--mantine-color-default-border": "#383d45",
    "--mantine-color-red-filled": "#c92a2a",
    "--mantine-color-red-filled-hover": "#b02525",
    "--mantine-color-red-light-color": "#ffa8a8",
    "--mantine-color-green-light-color": "#69db7c",
    "--mantine-color-gray-light-color": "#c9ced5",
    "--mantine-color-red-outline": "#ff8787",
    "--mantine-color-yellow-light": "#332b16",
    "--mantine-color-red-light": "#381f22",
    "--mantine-color-yellow-light-color": "#ffd97a",
    "--console-backdrop": "#131417",
  },
});
