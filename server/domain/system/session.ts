import type { Grants } from '#shared/permissions.ts';
import type { TenantState } from './tenant-state.ts';

/** The session of a valid bearer token. Its shop may be closed, because signing out works for a closed one too. */
export interface Session extends TenantState {
  kind: 'access' | 'api';
  tenantId: number;
  userId: number;
  nickname: string;
  /** The person's present rights, narrowed to those of an API token. */
  grants: Grants;
  /** Id of the sign-in to which an access token belongs. */
  familyId?: number;
}
