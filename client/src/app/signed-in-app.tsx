import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isRefusal, toApiError } from '#client/lib/api-error.ts';
import { askSignInAgain } from '#client/lib/error-notice.ts';
import { knownPermissionInfo, rememberPermissionInfo } from '#client/lib/known-permission.ts';
import { PermissionContext, withDefaultRole } from '#client/lib/permission.ts';
import type { MenuNode } from '#client/lib/permission-info.ts';
import { onSessionLost } from '#client/lib/session-refresh.ts';
import { leaveSession, signOut } from '#client/lib/sign-out.ts';
import { trpc, trpcClient } from '#client/lib/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmHost } from '#client/ui/confirm-dialog.tsx';
import { ErrorState, LoadingArea } from '#client/ui/feedback.tsx';
import { ThemeProvider } from '#client/ui/theme-provider.tsx';
import { ToastRegion } from '#client/ui/toast-region.tsx';
import { UploadOverlay } from '#client/ui/upload-overlay.tsx';
import { ERRORS } from '#shared/errors.ts';
import { routesOf } from './menu-routes.ts';
import { createQueryClient } from './query-client.ts';
import { ConnectionNotice } from './shell/connection-notice.tsx';
import { Shell } from './shell/shell.tsx';

/** For a lost session, `askSignInAgain` asks the person what to do; for an expired membership, `reportError` does. */
const ASKED_ELSEWHERE = [ERRORS.signedOut.code, ERRORS.tenantExpired.code];

/** Begins to load the page of the address before the frame is drawn, if this browser has the person's menu stored. */
function loadPageAhead(): void {
  const menus = knownPermissionInfo()?.menus as MenuNode[] | undefined;
  const page = menus && routesOf(menus).find(({ path }) => path === window.location.pathname);
  // A failure is shown where the page is shown.
  page?.load().catch(() => undefined);
}
loadPageAhead();

/** Everything behind the sign-in: providers, the user's permissions and menus, the frame. */
export default function SignedInApp() {
  const [queryClient] = useState(createQueryClient);
  useEffect(() => onSessionLost(() => void askSignInAgain()), []);
  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <ThemeProvider>
          <WithPermissions />
          <ConfirmHost />
          <ToastRegion />
          <UploadOverlay />
          <ConnectionNotice />
        </ThemeProvider>
      </QueryClientProvider>
    </trpc.Provider>
  );
}

/** Loads the user's data and permissions. A refusal ends the session; if the server cannot be reached, the person can try again. */
function WithPermissions() {
  const info = trpc.system.auth.getPermissionInfo.useQuery(undefined, {
    staleTime: Number.POSITIVE_INFINITY,
    initialData: knownPermissionInfo,
    initialDataUpdatedAt: 0,
    refetchOnMount: 'always',
    meta: { inPlace: true },
  });
  const { data, dataUpdatedAt } = info;
  useEffect(() => {
    if (data && dataUpdatedAt > 0) rememberPermissionInfo(data);
  }, [data, dataUpdatedAt]);
  const { code, message } = toApiError(info.error);
  const refusal = info.error && isRefusal(info.error) && !ASKED_ELSEWHERE.includes(code) ? message : null;

  useEffect(() => {
    if (refusal) leaveSession({ notice: refusal });
  }, [refusal]);

  if (data) {
    return (
      <PermissionContext value={withDefaultRole(data)}>
        <Shell />
      </PermissionContext>
    );
  }
  if (!info.error) return <LoadingArea label="正在进入系统…" />;
  return (
    <>
      <ErrorState message={message} onRetry={() => void info.refetch()} />
      <div style={{ textAlign: 'center' }}>
        <Button variant="invisible" onClick={() => void signOut()}>
          退出登录
        </Button>
      </div>
    </>
  );
}
