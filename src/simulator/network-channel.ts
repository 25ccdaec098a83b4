/** The conditions under which the app of a simulator reaches the network. */
export const networks = { online: "Online", slow: "Slow", offline: "Offline" } as const;
export type Network = keyof typeof networks;

/** What the worker applies to the app of one simulator. */
export interface Conditions {
  readonly network: Network;
  /** What stands in for the list of wallets that TON Connect loads; undefined for the real one. */
  readonly wallets?: readonly object[] | undefined;
}

/** A request that the app has sent to the service or an owner's server. */
export interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly body: string;
}

/** How a request ended; status 0 if nothing was answered. */
export interface SeenAnswer extends SeenRequest {
  readonly status: number;
  readonly ms: number;
  readonly answer: string;
}

/** What simulators and their worker tell each other; `id` names the simulator's page. */
export type NetworkMessage =
  | { readonly kind: "asked"; readonly id: string }
  | ({ readonly kind: "conditions"; readonly id: string } & Conditions)
  | ({ readonly kind: "request"; readonly id: string } & SeenRequest)
  | ({ readonly kind: "answer"; readonly id: string } & SeenAnswer);

/** The channel between simulators and their worker. */
export const networkChannel = "slotwire-simulator-network";

/** The parameter of an app's URL that names its simulator. */
export const simulatorParameter = "simulator";
