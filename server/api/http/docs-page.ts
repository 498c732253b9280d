import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Router } from 'express';

const PAGE = `<!doctype html>
<html lang="zh-CN">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>接口文档</title>
<link rel="stylesheet" href="/docs/swagger-ui.css"></head>
<body><div id="swagger-ui"></div><script src="/docs/swagger-ui-bundle.js"></script><script src="/docs/start.js"></script></body>
</html>`;

const START = `window.ui = SwaggerUIBundle({ url: '/openapi.json', dom_id: '#swagger-ui', deepLinking: true, filter: true, docExpansion: 'none', persistAuthorization: true });`;

/** Swagger UI over /openapi.json, served from the installed package: nothing is fetched from other sites. */
export function docsPage(): Router {
  const directory = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const router = Router();
  router.get('/', (_, response) => {
    // Swagger UI writes style elements of its own.
    response.setHeader(
      'Content-Security-Policy',
      "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'",
    );
    response.type('html').send(PAGE);
  });
  router.get('/start.js', (_, response) => void response.type('js').send(START));
  for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js']) {
    router.get(`/${file}`, (_, response) => response.sendFile(join(directory, file), { maxAge: '1d' }));
  }
  return router;
}
