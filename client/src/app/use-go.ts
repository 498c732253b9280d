import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { isExternal } from './menu-routes.ts';

/** Opens an in-app path. Unlike the router's own function it returns no promise, so it fits event handlers. */
export function useGo(): (to: string) => void {
  const navigate = useNavigate();
  return useCallback((to: string) => void navigate(to), [navigate]);
}

/** Opens the address of a menu entry; an outside address opens in a new browser tab. */
export function useOpenEntry(): (to: string) => void {
  const go = useGo();
  return useCallback(
    (to: string) => {
      if (isExternal(to)) window.open(to, '_blank', 'noopener');
      else go(to);
    },
    [go],
  );
}
