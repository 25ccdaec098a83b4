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

/** Compilers of schemas, and what they have not compiled yet. */
export interface LazySchemas {
  readonly controller: SchemaController;
  /** Compiles one schema that no request has needed so far; false if there is none. */
  compileNext(): boolean;
}

/**
 * Fastify's own compilers, each of whose schemas is compiled by the first request that needs it: all of
 * them together take half of a start. Our rule.
 */
export function lazySchemas(): LazySchemas {
  const waiting = new Set<() => unknown>();
  const once = <Compiled>(compile: () => Compiled): (() => Compiled) => {
    let compiled: Compiled | undefined;
    const get = () => {
      if (compiled !== undefined) return compiled;
      waiting.delete(get);
      compiled = compile();
      return compiled;
    };
    waiting.add(get);
    return get;
  };
  const validatorCompiler = ajvCompilers();
  const serializerCompiler = serializerCompilers();
  const compilers = {
    buildValidator(...settings: Parameters<typeof validatorCompiler>) {
      const compile = validatorCompiler(...settings);
      return (route: Parameters<typeof compile>[0]) => lazyValidator(once(() => compile(route)));
    },
    buildSerializer(...settings: Parameters<typeof serializerCompiler>) {
      const compile = serializerCompiler(...settings);
      return (route: Parameters<typeof compile>[0]) => lazySerializer(once(() => compile(route)));
    },
  };
  return {
    controller: { compilersFactory: compilers as Compilers },
    compileNext() {
      const [next] = waiting;
      next?.();
      return next !== undefined;
    },
  };
}

function lazyValidator(compiled: () => Validator): Validator {
  const validate: Validator = (data) => {
    const validator = compiled();
    const isValid = validator(data);
    validate.errors = validator.errors;
    return isValid;
  };
  return validate;
}

function lazySerializer(compiled: () => Serializer): Serializer {
  return (answer) => compiled()(answer);
}
