export default {
  api: {
    input: "../openapi.json",
    output: { target: "api.ts", client: "fetch", baseUrl: { getBaseUrlFromSpecification: true } },
  },
};
