import { searchProof } from './proof-search.ts';

addEventListener('message', ({ data }: MessageEvent<string>) => postMessage(searchProof(data)));
