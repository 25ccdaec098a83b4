import { connect } from "node:net";

/**
 * Holds connections to a port until it is ended: some silent, and some that send a body a byte at a
 * time. They come from several addresses, each of which has its own ports.
 */
const [port, idle, slow] = process.argv.slice(2).map(Number);
const sockets = [];
let refused = 0;
for (let at = 0; at < idle + slow; at += 1) {
  const localAddress = `127.0.0.${2 + Math.floor(at / 4000)}`;
  await new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1", localAddress }, resolve);
    socket.on("error", () => {
      refused += 1;
      resolve();
    });
    socket.resume();
    sockets.push(socket);
  });
}
const head =
  "POST /api/mini-app/demo/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n";
const drips = sockets.slice(idle);
for (const socket of drips) socket.write(head);
setInterval(() => {
  for (const socket of drips) if (socket.writable) socket.write(" ");
}, 200);
console.log(JSON.stringify({ held: sockets.length - refused, refused }));
