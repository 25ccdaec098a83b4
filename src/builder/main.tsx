import { MantineProvider } from "@mantine/core";
import { createRoot } from "react-dom/client";
import "@mantine/core/styles.css";

createRoot(document.getElementById("root") as HTMLElement).render(<MantineProvider defaultColorScheme="auto">Slotwire</MantineProvider>);
