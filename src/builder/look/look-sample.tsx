import { mixed, textOn } from "#contract/screen/color.ts";
import { colorsOf, type LookForm, type LookTheme } from "#contract/screen/look-form.ts";
import { clientColors, inksOf, isSeeThrough, surfacesOf } from "#contract/screen/look-ink.ts";
import { pictureUrl } from "#contract/screen/picture.ts";

/** A small drawing of a screen in a look's own colours: a title, a button, and a card with a bar. */
export function LookSample({ form, theme }: { form: LookForm; theme: LookTheme }) {
  const client = clientColors[theme];
  const inks = inksOf(form, theme);
  const ink = inks.page?.text ?? textOn(client.page);
  const accent = inks.accent?.fill ?? client.accent;
  const isOutline = form.cards === "outline";
  return (
    <span
      className="look-sample"
      style={{ background: backgroundOf(form, client.page) }}
      aria-hidden
    >
      <span className="look-sample-title" style={{ background: ink }} />
      <span className="look-sample-button" style={{ background: accent }} />
      <span
        className="look-sample-card"
        style={{
          background: cardOf(form, theme),
          ...(isOutline && {
            boxShadow: `inset 0 0 0 1px color-mix(in srgb, ${ink} 40%, transparent)`,
          }),
        }}
      >
        <span className="look-sample-bar" style={{ background: accent }} />
      </span>
    </span>
  );
}

/** The fill of a card, as far as a colour can show it. */
function cardOf(form: LookForm, theme: LookTheme): string {
  const client = clientColors[theme];
  const { page, glass } = surfacesOf(form, theme);
  if (!isSeeThrough(form)) return client.card;
  if (page) return glass ?? "transparent";
  return form.cards === "outline" ? "transparent" : mixed(client.card, client.page, 0.62);
}

function backgroundOf({ background }: LookForm, clientPage: string): string {
  const [color = clientPage, to = color] = colorsOf(background);
  const picture = background && "image" in background ? background.image : "";
  return picture.startsWith("/pictures/")
    ? `url("${pictureUrl(picture, 160)}") center / cover ${color}`
    : `linear-gradient(${color}, ${to})`;
}
