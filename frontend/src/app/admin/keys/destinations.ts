import { PapersResponse } from '@shodh/contracts/papers/views.ts'
import { signedInEndpoint, useAccount, useMay } from '../../../account.ts'
import { api } from '../../../api.ts'
import { useUsersQuery } from '../../../features/users/api.ts'
import { useStaffVolumesQuery } from '../../../features/volumes/admin/calls.ts'
import { listedPath } from '../../../features/volumes/admin/volume-addresses.ts'
import { besideMenu, type Entry, entriesOf, menuOf } from '../navigation.ts'

/** Something that can be opened by its name. */
export type Destination = Pick<Entry, 'to' | 'label' | 'about'> & {
  readonly kind: string
  readonly icon?: Entry['icon']
}

/** Of each kind, at most so many are offered. */
const OFFERED = 6

const endpoints = api.injectEndpoints({
  endpoints: build => ({
    papersByName: build.query({
      ...signedInEndpoint(
        PapersResponse,
        (text: string) => `papers?${new URLSearchParams({ search: text, limit: String(OFFERED) })}`,
      ),
      keepUnusedDataFor: 60,
    }),
  }),
})

const folded = (text: string) => text.normalize('NFKC').toLowerCase()

/** Destinations whose label or subject has every word of the text, the first ones. */
const matching = (destinations: readonly Destination[], text: string): readonly Destination[] => {
  const words = folded(text).split(/\s+/u).filter(Boolean)
  return destinations
    .filter(({ label, about = '' }) => words.every(word => folded(`${label} ${about}`).includes(word)))
    .slice(0, OFFERED)
}

const useScreens = (): readonly Destination[] => {
  const { role } = useAccount()
  return [...menuOf(role), ...besideMenu(role)].flatMap(entriesOf).map(entry => ({ ...entry, kind: 'Screen' }))
}

/** What can be opened, by a text that its name must have; papers are asked for once it is typed. */
export const useDestinations = (text: string, asked: string): readonly Destination[] => {
  const screens = useScreens()
  const [maySeeUsers, mayManage, mayRevise] = [useMay('see users'), useMay('manage users'), useMay('revise papers')]
  const volumes = useStaffVolumesQuery().data?.volumes ?? []
  const users = useUsersQuery(undefined, { skip: !maySeeUsers }).data?.users ?? []
  const { data: papers } = endpoints.usePapersByNameQuery(asked, { skip: asked.length < 2 })
  const named = [
    screens,
    volumes.flatMap(({ name, year, issueType, isYearOnly }) =>
      isYearOnly || name === null
        ? []
        : [
            {
              to: listedPath({ year, issueType, name }),
              label: `${name} (${year}, ${issueType})`,
              kind: 'Volume',
            },
          ],
    ),
    users.map(({ id, name, email }) => ({
      to: mayManage ? `/admin/users/edit/${id}` : '/admin/users',
      label: `${name}, ${email}`,
      kind: 'Person',
    })),
  ]
  if (text === '') return screens
  const found = text.length < 2 ? [] : (papers?.papers ?? [])
  return [
    ...named.flatMap(destinations => matching(destinations, text)),
    ...found.map(({ id, title, volumeName }) => ({
      to: mayRevise ? `/admin/papers/edit/${id}` : `/admin/audit/papers/${id}`,
      label: `${title} (${volumeName})`,
      kind: 'Paper',
    })),
  ]
}
