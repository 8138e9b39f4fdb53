import type { ManifestOptions } from 'vite-plugin-pwa'

/**
 * How the site stands on a home screen (W3C Web Application Manifest); the server puts in the journal's own name and
 * colour. There are no screenshots: they would show one journal to the readers of every other.
 */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Shodh: a journal of research',
  short_name: 'Shodh',
  description: 'A peer-reviewed, open-access research journal, readable offline.',
  lang: 'en',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#fbfaf6',
  theme_color: '#7a2e1d',
  categories: ['education', 'books'],
  shortcuts: [
    { name: 'Volumes by year', url: '/#by-year' },
    { name: 'Back office', url: '/admin' },
  ],
  icons: [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
}
