import { WELCOME_STEPS, type WelcomeResponse, type WelcomeStep } from '@shodh/contracts/content/welcome/welcome.ts'
import type { PublicJournal } from '@shodh/contracts/site/public-journal.ts'
import { Check } from 'lucide-react'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { useDispatch } from 'react-redux'
import { Link, Navigate, useNavigate, useParams } from 'react-router-dom'
import { journalRemembered, useJournal } from '../../../../journal.ts'
import { Heading } from '../../../../ui/admin/heading.tsx'
import { QueryResult } from '../../../../ui/queries/query-result.tsx'
import { SampleQuestion } from '../../../system/admin/sample/sample-question.tsx'
import { useContentChanged } from '../calls.ts'
import { type Settings, useReviseWelcome, useSettingsQuery, useWelcomeChanged, useWelcomeQuery } from './calls.ts'
import { ContactStep } from './contact-step.tsx'
import { ImportStep, PeopleStep, VolumeStep } from './last-steps.tsx'
import { LookStep } from './look-step.tsx'
import { IssnStep, NameStep } from './settings-steps.tsx'
import type { Shown, Wizard } from './step-form.tsx'
import { noteWelcome } from './first-visit.ts'

const titles: Readonly<Record<WelcomeStep, string>> = {
  name: 'Name and languages',
  issn: 'ISSN and publisher',
  look: 'Colour and logo',
  contact: 'Contact',
  volume: 'First volume',
  import: 'First papers',
  people: 'Colleagues',
}

const pathOf = (step: WelcomeStep) => `/admin/welcome/${step}`

const isStep = (name: string | undefined): name is WelcomeStep => WELCOME_STEPS.some(step => step === name)

type States = Readonly<Record<string, WelcomeResponse['steps'][number]['state']>>

/** Where one is, and what is done or was skipped; each leads to its step. */
function Steps({ states, current }: { readonly states: States; readonly current: WelcomeStep }) {
  return (
    <ol aria-label="Steps" className="mb-6 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {WELCOME_STEPS.map((step, index) => (
        <li key={step}>
          <Link
            to={pathOf(step)}
            aria-current={step === current ? 'step' : undefined}
            className="inline-flex min-h-7 items-center gap-1.5 text-muted hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink pointer-coarse:min-h-11"
          >
            <span className="grid size-5 place-items-center rounded-full bg-sunken text-xs tabular-nums">
              {states[step] === 'done' ? <Check aria-hidden="true" className="size-3.5 text-success" /> : index + 1}
            </span>
            {titles[step]}
            {states[step] !== 'open' && <span className="sr-only">, {states[step]}</span>}
          </Link>
        </li>
      ))}
    </ol>
  )
}

type Props = {
  readonly step: WelcomeStep
  readonly welcome: WelcomeResponse
  readonly settings: Settings
  readonly Preview: ComponentType<{ readonly journal: PublicJournal }>
}

const useWizard = ({ step, welcome, settings: first }: Props) => {
  const navigate = useNavigate()
  const dispatch = useDispatch()
  const revise = useReviseWelcome()
  const contentChanged = useContentChanged()
  const journal = useJournal()
  const [settings, setSettings] = useState(first)
  const [states, setStates] = useState<States>(() =>
    Object.fromEntries(welcome.steps.map(each => [each.step, each.state])),
  )
  const [shown, show] = useState<Shown>({})
  const saved = useRef<Shown>({})
  const index = WELCOME_STEPS.indexOf(step)
  const [before, after] = [WELCOME_STEPS[index - 1], WELCOME_STEPS[index + 1]]
  const finish = async () => {
    const error = await revise({ isEnded: true })
    if (error) return error
    contentChanged()
    await navigate('/admin/content/ready')
  }
  const wizard: Wizard = {
    step,
    before: before && pathOf(before),
    settings,
    isDone: states[step] === 'done',
    show,
    saved: (of, now) => {
      if (now) setSettings(now)
      Object.assign(saved.current, of)
      if (journal) dispatch(journalRemembered({ ...journal, ...saved.current }))
    },
    next: async outcome => {
      if (!after) return finish()
      // What is there already is not skipped.
      const isSkipped = outcome === 'skipped' && states[step] === 'open'
      const error = isSkipped ? await revise({ skip: step }) : undefined
      if (error) return error
      if (isSkipped || outcome === 'done') setStates(all => ({ ...all, [step]: outcome }))
      show({})
      await navigate(pathOf(after))
    },
  }
  return { wizard, states, journal: journal && { ...journal, ...shown } }
}

function Step(props: Props) {
  const { step, Preview } = props
  const { wizard, states, journal } = useWizard(props)
  const forms: Readonly<Record<WelcomeStep, ReactNode>> = {
    name: <NameStep key="name" wizard={wizard} />,
    issn: <IssnStep key="issn" wizard={wizard} />,
    look: <LookStep key="look" wizard={wizard} />,
    contact: <ContactStep key="contact" wizard={wizard} />,
    volume: <VolumeStep key="volume" wizard={wizard} />,
    import: <ImportStep key="import" wizard={wizard} />,
    people: <PeopleStep key="people" wizard={wizard} />,
  }
  return (
    <>
      <Heading title={titles[step]} meta="Any step can be skipped or changed later." />
      <Steps states={states} current={step} />
      <div className="grid gap-8 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="max-w-xl [&_*]:scroll-mt-32">{forms[step]}</div>
        <div className="min-w-0 xl:sticky xl:top-20 xl:self-start">{journal && <Preview journal={journal} />}</div>
      </div>
    </>
  )
}

const FRESH = { refetchOnMountOrArgChange: true } as const

function Loaded({ Preview }: Pick<Props, 'Preview'>) {
  const { step } = useParams()
  const welcome = useWelcomeQuery(undefined, FRESH)
  const settings = useSettingsQuery(undefined, FRESH)
  const changed = useWelcomeChanged()
  useEffect(() => {
    noteWelcome()
    return changed
  }, [changed])
  return (
    <QueryResult of={welcome} loading="Loading the steps…">
      {data => {
        const first = data.steps.find(({ state }) => state === 'open')?.step ?? 'people'
        if (!isStep(step)) return <Navigate replace to={pathOf(first)} />
        return (
          <QueryResult of={settings} loading="Loading the settings…">
            {found => <Step step={step} welcome={data} settings={found.settings} Preview={Preview} />}
          </QueryResult>
        )
      }}
    </QueryResult>
  )
}

/** Sets up a new journal, one step an address. */
export function WelcomeScreen({ Preview }: Pick<Props, 'Preview'>) {
  return (
    <SampleQuestion head={<Heading title="Set up your journal" />}>
      <Loaded Preview={Preview} />
    </SampleQuestion>
  )
}
