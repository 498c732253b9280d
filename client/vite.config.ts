import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const serverAddress = `http://127.0.0.1:${process.env.PORT || '8080'}`;

/** Paths that the server answers; in development everything else comes from Vite. */
const serverPaths = ['/readyz', '/trpc', '/admin-api', '/prod-api', '/openapi.json', '/docs'];

/**
 * Build of the browser client. Aliases (`#shared/*`, `#client/*`) come from package.json `imports`,
 * which Vite resolves by itself; imports of `#api/*` are type-only and leave no trace in the bundle.
 */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/',
  plugins: [react()],
  build: {
    outDir: fileURLToPath(new URL('../dist/client', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    // Pages load their chunk on first visit; one warning threshold that fits the shell chunk.
    chunkSizeWarningLimit: 900,
  },
  server: {
    strictPort: false,
    proxy: Object.fromEntries(serverPaths.map((path) => [path, { target: serverAddress, changeOrigin: false }])),
  },
});
