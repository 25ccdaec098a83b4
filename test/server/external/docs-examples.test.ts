import { languages } from "./docs-code.ts";
import { docsExamples } from "./docs-examples.ts";

docsExamples(languages.filter(({ name }) => name === "curl" || name === "Node.js"));
