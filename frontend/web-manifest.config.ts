import type { ManifestOptions } from 'vite-plugin-pwa'

/**
 * How the site stands on a home screen (W3C Web Application Manifest); the server puts in the journal's own name and
 * colour, and leaves the screenshots out of every other journal than the sample, which they show.
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
    { name: 'Library', url: '/library' },
    { name: 'Search', url: '/search' },
    { name: 'Back office', url: '/admin' },
  ],
  // a title or a passage that is shared with the app is searched for
  share_target: { action: '/search', method: 'GET', params: { text: 'q' } },
  screenshots: [
    {
      src: '/screenshots/narrow.webp',
      sizes: '390x844',
      type: 'image/webp',
      form_factor: 'narrow',
      label: 'A volume and its papers',
    },
    {
      src: '/screenshots/wide.webp',
      sizes: '1280x800',
      type: 'image/webp',
      form_factor: 'wide',
      label: 'The volumes that were added to last',
    },
  ],
  icons: [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
}
