import { isProofOf, proofText, WORK_AT } from '#shared/rules/login-proof.rules.ts';
import { hashesBeginning } from './first-bytes.ts';

function workOf(challenge: string): number {
  const bytes = Uint8Array.from(atob(challenge.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
  return new DataView(bytes.buffer).getUint32(WORK_AT);
}

/**
 * Finds a proof for a challenge by trying number after number. It does not use Web Crypto, which plain-http networks do not have and which
 * is slow for many short texts.
 */
export function searchProof(challenge: string): string {
  const work = workOf(challenge);
  const firstSixBytes = hashesBeginning(proofText(challenge, ''));
  for (let number = 0; ; number++) if (isProofOf(work, firstSixBytes(String(number)))) return proofText(challenge, String(number));
}
