import './base.css';
import { lazy, StrictMode, Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { useSession } from '#client/lib/session.ts';
import { guard } from './guard.ts';
import { readLayoutSettings } from './layout-settings.ts';
import { applySize } from './size.ts';
import { applyColorMode, applyTheme } from './theme.ts';

// The sign-in page is small and loads first; everything behind it comes in a chunk of its own.
const LoginPage = lazy(() => import('#client/features/sign-in/login.page.tsx'));
const RenewalPage = lazy(() => import('#client/features/renewal/renewal.page.tsx'));
const CustomerLinkPage = lazy(() => import('#client/features/customer-link/customer-link.page.tsx'));
// For developers only. Builds leave it out.
const KitPage = import.meta.env.DEV ? lazy(() => import('./dev/kit.page.tsx')) : null;
const SignedInApp = lazy(() => import('./signed-in-app.tsx'));
const MissingPage = lazy(() => import('./pages/message.page.tsx'));

const KIT = '/dev/kit';

function Entry() {
  const session = useSession();
  const location = useLocation();
  const isLogin = /^\/login\/*$/.test(location.pathname);
  const [isSigningIn, setSigningIn] = useState(false);
  if (isSigningIn !== (isLogin && (isSigningIn || !session))) setSigningIn(!isSigningIn);
  const isKit = KitPage !== null && location.pathname === KIT;
  const elsewhere = isKit ? null : guard(location, { isSignedIn: session !== null, hasJustSignedIn: isSigningIn });
  if (elsewhere !== null) return <Navigate to={elsewhere} replace />;
  return (
    <Suspense>
      <Routes>
        <Route path="/login" element={<LoginPage />} />
        <Route path="/renewal" element={<RenewalPage />} />
        <Route path="/c/:token" element={<CustomerLinkPage />} />
        {KitPage && <Route path={KIT} element={<KitPage />} />}
        {/* The key discards everything in memory when another person signs in: cached rows and open tabs. */}
        <Route path="*" element={session ? <SignedInApp key={session.userId} /> : <MissingPage />} />
      </Routes>
    </Suspense>
  );
}

applyTheme(readLayoutSettings().theme);
applySize();
// Drawing waits for the colours, so that the dark mode does not begin with a white flash.
const painted = applyColorMode(readLayoutSettings().colorMode);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
void painted.then(() =>
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter>
        <Entry />
      </BrowserRouter>
    </StrictMode>,
  ),
);
