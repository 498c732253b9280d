// Makes paced calls in a process of its own, so that no other work delays them. The first message holds the calls, the second ends them.
import { once } from 'node:events';
import { callPaced, type PacedCall } from './paced-load.ts';

const [calls] = (await once(process, 'message')) as [PacedCall[]];
let isOver = false;
process.once('message', () => {
  isOver = true;
});
process.send?.([...(await callPaced(calls, () => isOver))]);
process.disconnect();
