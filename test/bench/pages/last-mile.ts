import type { Socket } from "node:net";
import { Duplex } from "node:stream";

/** A phone's link: round trip in ms, bytes a second either way. */
export interface LinkProfile {
  readonly roundTripMs: number;
  readonly downBytesPerSecond: number;
  readonly upBytesPerSecond: number;
}

const segmentBytes = 1460;
const firstWindow = 10 * segmentBytes;
const largestWindow = 1 << 20;

/**
 * Makes accepted sockets behave like those of one phone's link: all share its bytes a second, data
 * take half a round trip, a connection's handshake takes a whole one, and each starts slowly (RFC
 * 6928: ten segments, then as many more as were acknowledged). No loss.
 */
export function lastMile({
  roundTripMs,
  downBytesPerSecond,
  upBytesPerSecond,
}: LinkProfile): (socket: Socket) => Duplex {
  const after = timeline();
  const down = { freeAt: 0 };
  const up = { freeAt: 0 };
  /** The arrival of the last of these bytes. */
  const arrival = (line: { freeAt: number }, bytes: number, bytesPerSecond: number) => {
    line.freeAt = Math.max(performance.now(), line.freeAt) + (bytes / bytesPerSecond) * 1000;
    return line.freeAt + roundTripMs / 2;
  };

  return (socket) => {
    socket.setNoDelay(true);
    const openAt = performance.now() + roundTripMs;
    const segments: Buffer[] = [];
    const writers: (() => void)[] = [];
    let window = firstWindow;
    let unacknowledged = 0;
    let queued = 0;
    let ending: (() => void) | undefined;

    const send = () => {
      for (
        let next = segments[0];
        next && unacknowledged + next.length <= window;
        next = segments[0]
      ) {
        const segment = next;
        segments.shift();
        unacknowledged += segment.length;
        const at = arrival(down, segment.length, downBytesPerSecond);
        after(at, () => void (socket.destroyed || socket.write(segment)));
        after(at + roundTripMs / 2, () => {
          unacknowledged -= segment.length;
          queued -= segment.length;
          window = Math.min(window + segment.length, largestWindow);
          send();
        });
      }
      while (queued < Math.max(32_768, 2 * window) && writers.length > 0) writers.shift()?.();
      if (ending && segments.length === 0) {
        const done = ending;
        ending = undefined;
        after(Math.max(performance.now(), down.freeAt) + roundTripMs / 2, () => {
          socket.end();
          done();
        });
      }
    };

    const far = new Duplex({
      read() {},
      writableHighWaterMark: 1,
      write(chunk: Buffer, _encoding, done) {
        for (let at = 0; at < chunk.length; at += segmentBytes)
          segments.push(chunk.subarray(at, at + segmentBytes));
        queued += chunk.length;
        writers.push(done);
        send();
      },
      final(done) {
        ending = done;
        send();
      },
      destroy(error, done) {
        socket.destroy();
        done(error);
      },
    });
    const receive = (chunk: Buffer | null) =>
      after(Math.max(openAt, performance.now()), () =>
        after(
          arrival(up, chunk?.length ?? 0, upBytesPerSecond),
          () => void (far.destroyed || far.push(chunk)),
        ),
      );
    socket.on("data", receive).on("end", () => receive(null));
    socket
      .on("error", () => far.destroy())
      .on("close", () => after(performance.now() + roundTripMs, () => far.destroy()));
    far.on("error", () => socket.destroy());
    return far;
  };
}

/**
 * Runs callbacks at moments of `performance.now()`; those of one moment in order of registration.
 */
function timeline(): (at: number, what: () => void) => void {
  const waiting: { at: number; what: () => void }[] = [];
  let timer: NodeJS.Timeout | undefined;
  const run = () => {
    timer = undefined;
    // A timer may come half a millisecond early.
    while (waiting[0] && waiting[0].at <= performance.now() + 0.5) waiting.shift()?.what();
    arm();
  };
  const arm = () => {
    clearTimeout(timer);
    if (waiting[0]) timer = setTimeout(run, Math.max(0, waiting[0].at - performance.now()));
  };
  return (at, what) => {
    const place = waiting.findLastIndex((one) => one.at <= at) + 1;
    waiting.splice(place, 0, { at, what });
    if (place === 0) arm();
  };
}
