import { Link } from "wouter";
import { useWords } from "../words.ts";
import { shellWords } from "./shell-words.en.ts";

export function Brand({ short = false }: { short?: boolean }) {
  const words = useWords(shellWords);
  return (
    <Link href="/" className="brand" aria-label={words.console}>
      <img src="/icon.svg" alt="" width={28} height={28} />
      {!short && <span>Slotwire</span>}
    </Link>
  );
}
