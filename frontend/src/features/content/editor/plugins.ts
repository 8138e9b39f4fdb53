import { baseKeymap } from 'prosemirror-commands'
import { dropCursor } from 'prosemirror-dropcursor'
import { gapCursor } from 'prosemirror-gapcursor'
import { history } from 'prosemirror-history'
import { inputRules, textblockTypeInputRule, undoInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import type { Command, Plugin } from 'prosemirror-state'
import { tableEditing } from 'prosemirror-tables'
import { keys } from './commands.ts'
import { footnotes } from './footnotes.ts'
import { schema } from './schema.ts'

const { heading, bullet_list: bullets, ordered_list: numbers, blockquote, code_block: code } = schema.nodes

/** Markdown that is typed at the start of a line. */
const markdownRules = () =>
  inputRules({
    rules: [
      ...(heading ? [textblockTypeInputRule(/^(#{2,4})\s$/u, heading, ([, signs]) => ({ level: signs?.length }))] : []),
      ...(bullets ? [wrappingInputRule(/^\s*[-+*]\s$/u, bullets)] : []),
      ...(numbers ? [wrappingInputRule(/^(\d{1,9})\.\s$/u, numbers, ([, order]) => ({ order: Number(order) }))] : []),
      ...(blockquote ? [wrappingInputRule(/^\s*>\s$/u, blockquote)] : []),
      ...(code ? [textblockTypeInputRule(/^```$/u, code)] : []),
    ],
  })

/** All that the editor does with keys, by the way of the link's dialog too. */
export const pluginsWith = (openLink: Command): readonly Plugin[] => [
  markdownRules(),
  keymap({ ...keys, Backspace: undoInputRule, 'Mod-k': openLink }),
  keymap(baseKeymap),
  history(),
  dropCursor(),
  gapCursor(),
  footnotes,
  tableEditing(),
]
