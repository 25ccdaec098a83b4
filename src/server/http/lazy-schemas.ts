import ajvCompilers from "@fastify/ajv-compiler";
import serializerCompilers from "@fastify/fast-json-stringify-compiler";
import type { FastifyHttpOptions, RawServerDefault } from "fastify";

type SchemaController = NonNullable<FastifyHttpOptions<RawServerDefault>["schemaController"]>;
type Compilers = Required<NonNullable<SchemaController["compilersFactory"]>>;
type Serializer = ReturnType<ReturnType<Compilers["buildSerializer"]>>;

/** As Fastify calls one, and where it then reads what was wrong. */
interface Validator {
  (data: unknown): unknown;
  errors?: unknown;
}

/**
 * Fastify's own compilers, each of whose schemas is compiled by the first request that needs it: all of
 * them together take half of a start. Our rule.
 */
export function lazySchemas(): SchemaController {
  const validatorCompiler = ajvCompilers();
  const serializerCompiler = serializerCompilers();
  const compilers = {
    buildValidator(...settings: Parameters<typeof validatorCompiler>) {
      const compile = validatorCompiler(...settings);
      return (route: Parameters<typeof compile>[0]) => lazyValidator(() => compile(route));
    },
    buildSerializer(...settings: Parameters<typeof serializerCompiler>) {
      const compile = serializerCompiler(...settings);
      return (route: Parameters<typeof compile>[0]) => lazySerializer(() => compile(route));
    },
  };
  return { compilersFactory: compilers as Compilers };
}

function lazyValidator(compile: () => Validator): Validator {
  let compiled: Validator | undefined;
  const validate: Validator = (data) => {
    compiled ??= compile();
    const isValid = compiled(data);
    validate.errors = compiled.errors;
    return isValid;
  };
  return validate;
}

function lazySerializer(compile: () => Serializer): Serializer {
  let compiled: Serializer | undefined;
  return (answer) => {
    compiled ??= compile();
    return compiled(answer);
  };
}
