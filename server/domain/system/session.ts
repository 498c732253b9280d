import type { Grants } from '#shared/permissions.ts';
import type { TenantState } from './tenant-state.ts';

/** What a valid bearer token stands for. Whether its shop is open is another question: signing out works for a closed one, too. */
export interface Session extends TenantState {
  kind: 'access' | 'api';
  tenantId: number;
  userId: number;
  nickname: string;
  /** Of the user now; for an API token only the part the token was given. */
  grants: Grants;
  /** The sign-in that an access token came of. */
  familyId?: number;
}
