declare module "autocannon" {
  /** The part of autocannon that the bench uses. */
  interface Options {
    readonly url: string;
    readonly connections: number;
    /** In seconds. */
    readonly duration?: number;
    readonly amount?: number;
    readonly requests: readonly { readonly setupRequest: (request: object) => object }[];
  }
  interface Result {
    /** All answered requests. */
    readonly requests: { readonly total: number };
    readonly latency: { readonly p99: number };
    /** In seconds. */
    readonly duration: number;
    readonly errors: number;
    readonly non2xx: number;
  }
  function autocannon(options: Options): Promise<Result>;
  export = autocannon;
}
