import type { Ports, Views } from '../ports.ts'

/** What queries of content need. */
export type ContentPorts = Pick<Ports, 'vault' | 'settings' | 'content' | 'contentEvents'> & {
  readonly views: Pick<Views, 'siteParts' | 'pages' | 'auditLog'>
  /** Whether readers are shown something at an address of the site. */
  readonly isThere: (address: string) => Promise<boolean>
}
