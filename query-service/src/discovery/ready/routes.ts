import { BOARD, emptyBoard } from '@shodh/contracts/board/board.ts'
import { sitePartQueryOperations } from '@shodh/contracts/content/query-operations.ts'
import { READY_CHECKS, type ReadyCheck, type ReadyCheckName } from '@shodh/contracts/content/ready.ts'
import { BOARD_PAGE } from '@shodh/contracts/site/addresses.ts'
import { isUntitled } from '@shodh/contracts/site/untitled.ts'
import { placeSections, publicSections, withPersons } from '../../board/sections.ts'
import type { Ports } from '../../ports.ts'
import type { Routes } from '../../responses.ts'
import { makePerVersion } from '../../views/served-views.ts'
import { today } from '../../today.ts'
import type { ContentPorts } from '../../content/open-content.ts'
import { partContent } from '../../content/site-parts/site-parts.ts'
import { countPapers, referencesCheck, stateOf } from './paper-checks.ts'
import { policyChecks } from './policies.ts'

type Needed = ContentPorts & Pick<Ports, 'views' | 'files' | 'publicUrl'>

const SETTINGS = '/admin/content/settings'

/** What is stated as one text. */
const stated = (
  check: ReadyCheckName,
  texts: readonly (string | null | undefined)[],
  screen: string | null = SETTINGS,
): ReadyCheck => {
  const given = texts.filter(text => Boolean(text))
  const shown = given.length === 0 ? null : given.join(', ')
  return { check, state: stateOf(given.length, texts.length), shown, url: shown === null ? null : '/', screen }
}

const boardCheck = async (ports: Needed): Promise<ReadyCheck> => {
  const board = (await ports.views.board.get(BOARD)) ?? emptyBoard
  const sections = publicSections(placeSections(board), today(ports.settings).month())
  const found = await Promise.all(sections.map(section => withPersons(ports, section, member => member)))
  const members = found.flatMap(section => section.members)
  const withAffiliation = members.filter(({ affiliation }) => Boolean(affiliation)).length
  const screen = '/admin/content/board-members'
  if (members.length === 0) return { check: 'board', state: 'missing', shown: null, url: null, screen }
  const shown = `${withAffiliation} of ${members.length} members with their affiliation`
  return {
    check: 'board',
    state: withAffiliation === members.length ? 'shown' : 'partly',
    shown,
    url: BOARD_PAGE,
    screen,
  }
}

const journalChecks = async (ports: Needed): Promise<readonly ReadyCheck[]> => {
  const { settings } = ports
  const footer = await partContent(ports, 'footer')
  const { issn, issnPrint, publisher, licence } = settings
  const origin = ports.publicUrl()
  return [
    // until it has one, nothing of it is to be found
    stated('name', [isUntitled(settings) ? null : settings.name]),
    stated('issn', [issn ?? issnPrint]),
    stated('publisher', [publisher]),
    stated(
      'contact',
      [footer.email, Object.values(footer.address ?? {})[0]?.replaceAll('\n', ', ')],
      '/admin/content/footer',
    ),
    stated('secure', [origin.startsWith('https://') ? origin : null], null),
    stated('licence', [isUntitled(settings) ? null : `${licence.name} (${licence.url})`]),
    await boardCheck(ports),
  ]
}

/** What readers are shown of what indexes ask for: of published documents alone. */
export const readyRoutes: Routes = async (_, ports) => {
  const { query } = ports
  const now = today(ports.settings)
  const thisYear = () => Number(now.day().slice(0, 'YYYY'.length))
  const counted = makePerVersion([ports.views.papers, now], () => countPapers(ports, thisYear()))

  query(sitePartQueryOperations.checkReadiness, async () => {
    const ofPapers = await counted()
    const found = [
      ...(await journalChecks(ports)),
      ...(await policyChecks(ports)),
      ...ofPapers.checks,
      await referencesCheck(ports, ofPapers.newest),
    ]
    const placeOf = ({ check }: ReadyCheck) => READY_CHECKS.indexOf(check)
    const checks = found.toSorted((one, other) => placeOf(one) - placeOf(other))
    return { message: 'Checked successfully', data: { checks } }
  })
}
