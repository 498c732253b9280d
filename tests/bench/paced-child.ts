// Makes paced calls in a process of its own, so that nobody's wait is counted but the server's: told the calls, it goes on until it is told anything more.
import { once } from 'node:events';
import { callPaced, type PacedCall } from './paced-load.ts';

const [calls] = (await once(process, 'message')) as [PacedCall[]];
let isOver = false;
process.once('message', () => {
  isOver = true;
});
process.send?.([...(await callPaced(calls, () => isOver))]);
process.disconnect();
