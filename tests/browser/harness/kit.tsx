import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import KitPage from '#client/app/dev/kit.page.tsx';
import { applyColorMode, applyTheme } from '#client/app/theme.ts';

applyTheme('#409EFF');
await applyColorMode('auto');
const root = document.getElementById('root');
if (!root) throw new Error('no root');
createRoot(root).render(
  <BrowserRouter>
    <KitPage />
  </BrowserRouter>,
);
