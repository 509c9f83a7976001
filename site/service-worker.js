// SPDX-License-Identifier: MIT
// Keeps the files of the site, so that it works offline; pages of the documentation when they are read.  build.mjs fills in the version and the list.
// Several copies of the site can be on one origin, so the name of a cache contains the scope.
const OURS = `unisol ${self.registration.scope} `;
const CACHE = `${OURS}@VERSION@`;
const FILES = @FILES@;

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

self.addEventListener("activate", (event) => {
  const removeOld = async () => {
    for (const name of await caches.keys()) if (name.startsWith(OURS) && name !== CACHE) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(removeOld());
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  const wanted = url.pathname.endsWith("/") ? `${url.pathname}index.html` : url.pathname;
  const answer = async () => {
    const cache = await caches.open(CACHE);
    const found = await cache.match(wanted);
    if (found) return found;
    const got = await fetch(event.request);
    if (got.ok && /\/(doc|files)\//.test(wanted)) await cache.put(wanted, got.clone());
    return got;
  };
  event.respondWith(answer());
});
