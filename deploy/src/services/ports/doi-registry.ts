import { crossref } from '@shodh/adapters/doi-registry/crossref.ts'
import type { DoiRegistry } from '@shodh/adapters/doi-registry/doi-registry.ts'
import type { Environment } from '../../settings/environment.ts'

/** The agency of DOIs that the settings name; none unless they do. */
export const doiRegistryOf = ({ CROSSREF_URL: url }: Pick<Environment, 'CROSSREF_URL'>): DoiRegistry | undefined =>
  url === undefined ? undefined : crossref(url)
