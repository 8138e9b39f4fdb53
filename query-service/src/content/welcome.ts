import {
  WELCOME,
  WELCOME_STEPS,
  type WelcomeResponse,
  type WelcomeStep,
} from '@shodh/contracts/content/welcome/welcome.ts'
import { isUntitled, UNTITLED_ACCENT } from '@shodh/contracts/site/untitled.ts'
import type { Ports, Views } from '../ports.ts'
import { partContent } from './site-parts/site-parts.ts'

type Needed = Pick<Ports, 'vault' | 'staffViews' | 'settings'> & { readonly views: Pick<Views, 'siteParts'> }

/** Whether the journal has what each step is for. */
const stepsDone = async (ports: Needed): Promise<Readonly<Record<WelcomeStep, boolean>>> => {
  const { vault, staffViews, settings } = ports
  const [header, footer, volumes, papers, users, invitations] = await Promise.all([
    partContent(ports, 'header'),
    partContent(ports, 'footer'),
    staffViews.volumes.count({}),
    staffViews.papers.count({}),
    vault.count('users'),
    vault.count('invitations'),
  ])
  return {
    name: !isUntitled(settings),
    // a new journal has a publisher before it has an ISSN
    issn: Boolean(settings.issn ?? settings.issnPrint ?? settings.publisher),
    look: header.logo !== null || settings.accentColour !== UNTITLED_ACCENT,
    contact: footer.email !== null,
    volume: volumes > 0,
    import: papers > 0,
    people: users + invitations > 1,
  }
}

/** How far a new journal is set up. */
export const readWelcome = async (ports: Needed): Promise<WelcomeResponse> => {
  const [row, done] = await Promise.all([ports.vault.get('welcome', WELCOME), stepsDone(ports)])
  const stateOf = (step: WelcomeStep) => (row?.skipped.includes(step) ? 'skipped' : 'open')
  return {
    steps: WELCOME_STEPS.map(step => ({ step, state: done[step] ? 'done' : stateOf(step) })),
    isEnded: row?.isEnded ?? true,
  }
}

/** The same for the dashboard, without a look at the documents of a journal that is set up. */
export const settingUp = async (ports: Needed) => {
  const row = await ports.vault.get('welcome', WELCOME)
  if (row?.isEnded ?? true) return null
  const { steps } = await readWelcome(ports)
  const left = steps.filter(({ state }) => state === 'open').length
  return { done: steps.length - left, of: steps.length, isUntitled: isUntitled(ports.settings) }
}
