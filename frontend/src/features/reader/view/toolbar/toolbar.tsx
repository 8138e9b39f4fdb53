import { wholeTitle } from '@shodh/contracts/papers/citations/parts.ts'
import { paperPath } from '@shodh/contracts/papers/paper-address.ts'
import { Link } from 'react-router-dom'
import { useText } from '../../../../i18n/text.tsx'
import { languageOf } from '../../../papers/paper-details.ts'
import type { Reading } from '../../reading.ts'
import type { Command, Commands } from '../commands.ts'
import { ReaderIcon, tool, ToolButton } from './tool.tsx'
import { MoreMenu } from './more-menu.tsx'
import { ViewSwitch } from './view-switch.tsx'
import type { View } from '../create-view.ts'
import type { ViewState } from '../view-state.ts'
import { type FormEvent, useEffect, useRef } from 'react'
import { useToast } from '../../../../ui/toasts/toast.tsx'

type PageBoxProps = { readonly view: View; readonly page: number; readonly pages: number }

/** The number of the page, which leads to another one. */
function PageBox({ view, page, pages }: PageBoxProps) {
  const text = useText()
  const toast = useToast()
  const input = useRef<HTMLInputElement>(null)
  const show = () => {
    if (input.current) input.current.value = String(page)
  }
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = String(page)
  }, [page])
  const go = (event: FormEvent) => {
    event.preventDefault()
    const wanted = input.current?.value.trim() ?? ''
    if (/^\d+$/u.test(wanted) && view.goTo(Number(wanted))) view.focus()
    else toast(text('reader.noPage', { pages }), 'error')
  }
  return (
    <form className="flex items-center gap-1.5 text-sm" onSubmit={go}>
      <input
        ref={input}
        defaultValue={page}
        inputMode="numeric"
        autoComplete="off"
        aria-label={text('reader.pageNumber')}
        className="h-11 w-12 rounded-sm border border-line-strong bg-paper text-center tabular-nums"
        onFocus={() => input.current?.select()}
        onBlur={show}
      />
      <span className="whitespace-nowrap text-muted tabular-nums">{text('reader.ofPages', { pages })}</span>
    </form>
  )
}

type Props = {
  readonly reading: Reading
  readonly view: View
  readonly state: ViewState
  readonly commands: Commands
  /** What is on, or open. */
  readonly on: ReadonlySet<Command>
}

function Title({ of: paper }: { of: Reading['paper'] }) {
  return (
    <h1
      lang={languageOf(paper)}
      dir="auto"
      className="sr-only min-w-0 grow truncate px-2 text-sm font-medium md:not-sr-only md:truncate"
    >
      {wholeTitle(paper)}
    </h1>
  )
}

export function Back({ to: paper }: { to: Reading['paper'] }) {
  const name = useText()('reader.back')
  return (
    <Link to={paperPath(paper)} aria-label={name} title={name} className={tool}>
      <ReaderIcon name="back" />
    </Link>
  )
}

function ZoomTools({ state, commands, on }: Pick<Props, 'state' | 'commands' | 'on'>) {
  const text = useText()
  return (
    <div className="hidden items-center md:flex">
      <ToolButton command="zoomOut" commands={commands} />
      <span className="min-w-12 text-center text-sm text-muted tabular-nums">
        {text('reader.percent', { percent: Math.round(state.scale * 100) })}
      </span>
      <ToolButton command="zoomIn" commands={commands} />
      <ToolButton command="fitWidth" commands={commands} aria-pressed={on.has('fitWidth')} />
      <ToolButton command="twoPages" commands={commands} aria-pressed={on.has('twoPages')} className="max-xl:hidden" />
      <ToolButton command="darkPages" commands={commands} aria-pressed={on.has('darkPages')} />
    </div>
  )
}

/** The bar above the pages. */
export function Toolbar({ reading, view, state, commands, on }: Props) {
  const text = useText()
  const { paper } = reading
  return (
    <div
      role="group"
      aria-label={text('reader.toolbar')}
      className="flex flex-wrap items-center gap-0.5 border-b border-line bg-surface px-1 md:flex-nowrap py-0.5 print:hidden"
    >
      <Back to={paper} />
      <ToolButton command="panel" commands={commands} aria-expanded={on.has('panel')} className="max-md:hidden" />
      <Title of={paper} />
      <div className="flex grow items-center justify-center md:grow-0">
        <ToolButton command="previousPage" commands={commands} disabled={state.page <= 1} className="max-md:hidden" />
        <PageBox view={view} page={state.page} pages={state.pages} />
        <ToolButton
          command="nextPage"
          commands={commands}
          disabled={state.page >= state.pages}
          className="max-md:hidden"
        />
      </div>
      <ZoomTools state={state} commands={commands} on={on} />
      <ViewSwitch />
      <ToolButton command="find" commands={commands} aria-expanded={on.has('find')} className="max-md:hidden" />
      <MoreMenu commands={commands} on={on} isSaved={reading.file !== undefined} paperId={paper.id} />
    </div>
  )
}
