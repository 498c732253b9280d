import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';

/** Opens an in-app path. Unlike the router's own function it answers nothing, so it fits event handlers. */
export function useGo(): (to: string) => void {
  const navigate = useNavigate();
  return useCallback((to: string) => void navigate(to), [navigate]);
}
