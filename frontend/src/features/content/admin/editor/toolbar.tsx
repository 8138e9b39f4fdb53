import { Toolbar as Parts } from '@base-ui/react/toolbar'
import {
  Bold,
  Code,
  Columns3,
  FileText,
  Hash,
  ImagePlus,
  Italic,
  Link as LinkGlyph,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Quote,
  Redo2,
  Rows3,
  Strikethrough,
  Superscript,
  Table,
  Trash2,
  Undo2,
} from 'lucide-react'
import type { Command, EditorState } from 'prosemirror-state'
import { isInTable } from 'prosemirror-tables'
import { iconButton } from '../../../../ui/admin/button.tsx'
import { type Act, acts, BLOCKS, blockOf, hasMark, mark, setBlock, tableActs } from './commands.ts'

type Run = (command: Command) => void

type ButtonProps = {
  readonly name: string
  readonly icon: LucideIcon
  readonly press: () => void
  readonly isOn?: boolean | undefined
  readonly isDisabled?: boolean
  readonly keys?: string | undefined
}

const IS_MAC = /mac|iphone|ipad/iu.test(globalThis.navigator?.platform ?? '')

/** `Mod-Shift-8` as it is printed on keyboards. */
const keysIn = (key: string) =>
  key
    .split('-')
    .map(each => (each === 'Mod' ? (IS_MAC ? '⌘' : 'Ctrl') : each.length === 1 ? each.toUpperCase() : each))
    .join('+')

function Button({ name, icon: Icon, press, isOn, isDisabled = false, keys }: ButtonProps) {
  return (
    <Parts.Button
      aria-label={name}
      title={keys === undefined ? name : `${name} (${keysIn(keys)})`}
      aria-pressed={isOn}
      disabled={isDisabled}
      className={`${iconButton} aria-pressed:bg-tint aria-pressed:text-accent`}
      // The selection stays in the text.
      onMouseDown={event => event.preventDefault()}
      onClick={press}
    >
      <Icon aria-hidden="true" className="size-4.5" />
    </Parts.Button>
  )
}

type GroupProps = {
  readonly state: EditorState
  readonly run: Run
  readonly of: readonly (readonly [Act, LucideIcon])[]
}

function Acts({ state, run, of }: GroupProps) {
  return (
    <Parts.Group className="flex flex-wrap">
      {of.map(([{ name, command, isOn, key }, icon]) => (
        <Button
          key={name}
          name={name}
          icon={icon}
          keys={key}
          isOn={isOn?.(state)}
          isDisabled={!command(state)}
          press={() => run(command)}
        />
      ))}
    </Parts.Group>
  )
}

function Blocks({ state, run }: { state: EditorState; run: Run }) {
  const value = blockOf(state)
  return (
    <select
      aria-label="Kind of text"
      className="min-h-(--control) rounded-sm bg-surface px-2 text-sm hover:bg-tint"
      value={value}
      onChange={({ target }) => run(setBlock(target.value))}
    >
      {BLOCKS.map(block => (
        <option key={block.value} value={block.value}>
          {block.name}
        </option>
      ))}
    </select>
  )
}

const glyphs = [Rows3, Columns3, Trash2, Trash2, Trash2] as const

function OfTable({ state, run }: { state: EditorState; run: Run }) {
  if (!isInTable(state)) return null
  return (
    <div role="group" aria-label="Table" className="flex w-full flex-wrap border-t border-line">
      {tableActs.map(({ name, command }, n) => {
        const Glyph = glyphs[n] ?? Table
        return (
          <button
            key={name}
            type="button"
            className="inline-flex min-h-(--control) cursor-pointer items-center gap-1.5 rounded-sm px-2 text-sm text-muted hover:bg-tint hover:text-ink disabled:opacity-60"
            disabled={!command(state)}
            onMouseDown={event => event.preventDefault()}
            onClick={() => run(command)}
          >
            <Glyph aria-hidden="true" className="size-4" />
            {name}
          </button>
        )
      })}
    </div>
  )
}

type Props = {
  readonly state: EditorState
  readonly run: Run
  readonly open: (dialog: 'link' | 'picture' | 'file' | 'address') => void
  readonly controls: string
}

/** What can be done with the text, each once, with its key (WAI-ARIA `toolbar`). */
export function Toolbar({ state, run, open, controls }: Props) {
  const isCode = state.selection.$from.parent.type.spec.code === true
  return (
    <Parts.Root
      aria-label="Text"
      aria-controls={controls}
      className="sticky top-(--header) z-1 flex flex-wrap items-center border-b border-line bg-surface px-1 sm:top-[calc(var(--header)+8rem)] xl:top-[calc(var(--header)+4.6rem)]"
    >
      <Blocks state={state} run={run} />
      <Acts
        state={state}
        run={run}
        of={[
          [acts.bold, Bold],
          [acts.italic, Italic],
          [acts.strike, Strikethrough],
          [acts.code, Code],
        ]}
      />
      <Parts.Group className="flex flex-wrap">
        <Button
          name="Link"
          icon={LinkGlyph}
          keys="Mod-k"
          isOn={hasMark(state, mark('link'))}
          isDisabled={isCode}
          press={() => open('link')}
        />
        <Button name="Picture" icon={ImagePlus} isDisabled={isCode} press={() => open('picture')} />
        <Button name="File to download" icon={FileText} isDisabled={isCode} press={() => open('file')} />
        <Button
          name="Address of the heading"
          icon={Hash}
          isDisabled={state.selection.$from.parent.type.name !== 'heading'}
          press={() => open('address')}
        />
      </Parts.Group>
      <Acts
        state={state}
        run={run}
        of={[
          [acts.bullets, List],
          [acts.numbers, ListOrdered],
          [acts.quote, Quote],
          [acts.footnote, Superscript],
          [acts.table, Table],
          [acts.rule, Minus],
          [acts.undo, Undo2],
          [acts.redo, Redo2],
        ]}
      />
      <OfTable state={state} run={run} />
    </Parts.Root>
  )
}
