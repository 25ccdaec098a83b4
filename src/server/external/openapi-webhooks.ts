import { events, exampleOf, type Json, SentFieldRequest, wire } from "./openapi-schema.ts";

/** The requests that the service and the Mini App send to owners' servers. */
export function webhooks(): Json {
  const fieldRequest = {
    operationId: "fieldRequest",
    summary: "Custom UI field",
    description:
      "The request from a player's Mini App to a custom field's URL. The answer's body is the value, verbatim.",
    tags: ["custom fields"],
    security: [],
    requestBody: {
      required: true,
      content: {
        "application/json": {
          schema: wire(SentFieldRequest),
          example: exampleOf(SentFieldRequest),
        },
      },
    },
    responses: {
      200: {
        description: "The value: a raw string or a number.",
        content: { "text/plain": { schema: { type: "string" } } },
      },
    },
  };
  const ofEvents = events.map(({ type, name, schema }) => [
    type,
    {
      post: {
        operationId: `on${name}`,
        summary: type,
        description: String((schema as { description?: string }).description),
        tags: ["events"],
        security: [],
        parameters: [
          eventHeader("webhook-id", "Identifies the event; the same for every delivery of it."),
          eventHeader("webhook-timestamp", "The time of the delivery, in Unix seconds."),
          eventHeader("webhook-signature", "`v1,` and the signature; several with spaces between."),
        ],
        requestBody: {
          required: true,
          content: { "application/json": { schema: wire(schema), example: exampleOf(schema) } },
        },
        responses: { "2XX": { description: "The event is accepted." } },
      },
    },
  ]);
  return { fieldRequest: { post: fieldRequest }, ...Object.fromEntries(ofEvents) };
}

function eventHeader(name: string, description: string): Json {
  return { name, in: "header", required: true, description, schema: { type: "string" } };
}
