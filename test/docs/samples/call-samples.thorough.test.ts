import { callSamplesIn, slowLanguages } from "./call-samples.ts";

callSamplesIn(slowLanguages);
