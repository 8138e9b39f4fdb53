import { type AuthorName, isOrganization } from '../authors/author-names.ts'
import type { Citation } from './citation.ts'
import { pageRange } from './parts.ts'
import { writeInline } from '../inline-markup.ts'

/** Where babel's name of a language is not the English one in lower case (babel 24, polyglossia's alike). */
const NAMES: Readonly<Record<string, string>> = {
  bn: 'bengali',
  de: 'ngerman',
  'de-at': 'naustrian',
  'de-ch': 'nswissgerman',
  'en-au': 'australian',
  'en-ca': 'canadian',
  'en-gb': 'british',
  'en-nz': 'newzealand',
  'en-us': 'american',
  'fr-ca': 'canadien',
  hu: 'magyar',
  nb: 'norsk',
  nn: 'nynorsk',
  no: 'norsk',
  'pt-br': 'brazilian',
}

// Stryker disable next-line StringLiteral: What has no name has none in either form.
const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** The name of a language (BCP 47) in babel, which BibLaTeX's `langid` takes; undefined where it can have none. */
export const babelName = (tag: string | undefined) => {
  const [code = '', ...subtags] = (tag ?? '').toLowerCase().split('-')
  if (!/^[a-z]{2,3}$/u.test(code)) return undefined
  const region = subtags.find(subtag => subtag.length === 2)
  const name = NAMES[`${code}-${region}`] ?? NAMES[code] ?? languages.of(code)?.toLowerCase()
  // babel's names are single words
  return name?.includes(' ') ? undefined : name
}

/**
 * How BibTeX writes what has a meaning to TeX; letters of any script are Unicode (biber, and BibTeX's readers). It counts
 * braces that are escaped, too.
 */
const TEX: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '#': '\\#',
  $: '\\$',
  '%': '\\%',
  '&': '\\&',
  _: '\\_',
}
const tex = (text: string) => text.replaceAll(/[\\{}~^#$%&_]/gu, char => TEX[char] ?? char)

/** Commands of mathematics alone: others could do more to the document of who cites the paper. */
const MATHS = new Set(
  (
    'alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa lambda mu nu xi pi rho sigma tau ' +
    'upsilon phi varphi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega ' +
    'frac dfrac tfrac binom sqrt sum prod int iint oint lim inf sup min max log ln exp sin cos tan det dim gcd ker mod ' +
    'infty partial nabla ell hbar Re Im aleph emptyset prime dagger ast star circ bullet times div cdot pm mp otimes ' +
    'oplus wedge vee cup cap setminus in notin ni subset subseteq supset supseteq forall exists neg leq le geq ge neq ne ' +
    'll gg approx equiv sim simeq cong propto perp parallel mid to gets mapsto rightarrow leftarrow leftrightarrow ' +
    'Rightarrow Leftarrow Leftrightarrow uparrow downarrow ldots cdots dots left right big Big langle rangle lfloor ' +
    'rfloor lceil rceil hat bar vec tilde dot ddot overline underline mathbb mathbf mathcal mathfrak mathit mathrm ' +
    'mathsf text operatorname quad qquad'
  ).split(' '),
)

/** Commands of mathematics without what they need, `^` and `_` without theirs, and a backslash before the closing `$`. */
const UNFINISHED = [
  /\\(?:[dt]?frac|binom|sqrt|hat|bar|vec|tilde|d?dot|overline|underline|math[a-z]+|text|operatorname)\s*(?:$|[}^_])/u,
  /\\(?:[dt]?frac|binom)\s*\{[^{}]*\}\s*(?:$|[}^_])/u,
  /[\^_]\s*(?:$|[}^_])/u,
  /\\$/u,
]

const isBalanced = (text: string) => {
  let depth = 0
  for (const [brace] of text.matchAll(/[{}]/gu)) {
    depth += brace === '{' ? 1 : -1
    if (depth < 0) return false
  }
  return depth === 0
}

const countOf = (text: string, command: RegExp) => text.match(command)?.length ?? 0

/** Whether it can stand between `$` in a field: what is not closed, or a comment, would break the whole file. */
const isMaths = (text: string) => {
  if (!text.matchAll(/\\([A-Za-z]+)/gu).every(([, command = '']) => MATHS.has(command))) return false
  const bare = text.replaceAll(/\\./gsu, '')
  if (/[$%#&\\]/u.test(bare) || UNFINISHED.some(pattern => pattern.test(text))) return false
  const isPaired = countOf(text, /\\left(?![a-z])/gu) === countOf(text, /\\right(?![a-z])/gu)
  return isPaired && isBalanced(text) && isBalanced(bare)
}

const COMMANDS = { i: 'textit', sub: 'textsubscript', sup: 'textsuperscript' } as const

const marked = (text: string) =>
  writeInline(text, {
    text: tex,
    tex: maths => (isMaths(maths) ? `$${maths}$` : tex(maths)),
    mark: (tag, inner) => `\\${COMMANDS[tag]}{${inner}}`,
  })

const texPart = (part: string) => (/[,]|\band\b/iu.test(part) ? `{${tex(part)}}` : tex(part))

/** A name in braces is not taken apart: that of an organisation, and one with a comma or the word `and`. */
const texName = (name: AuthorName) => {
  if (!('literal' in name)) return `${texPart(name.family)}, ${texPart(name.given)}`
  return isOrganization(name) || /[,{}]/u.test(name.literal) ? `{${tex(name.literal)}}` : texPart(name.literal)
}

/** What an address has no room for: braces and spaces are escaped in addresses of this site, and quoted in a DOI. */
const texAddress = (text: string) =>
  text.replaceAll(/[{}\\%]/gu, char => (char === '%' ? '\\%' : encodeURIComponent(char)))

export const bibtex = (citation: Citation) => {
  const { authors, date, volume, issue, keywords } = citation
  const [year, month] = date.split('-')
  const fields: readonly (readonly [name: string, value: string | undefined])[] = [
    ['author', authors.map(texName).join(' and ')],
    ['title', `{${marked(citation.markedTitle)}}`],
    ['journal', tex(citation.journal)],
    ['year', year],
    ['month', month && String(Number(month))],
    ['date', date],
    ['volume', volume === undefined ? tex(citation.volumeName) : String(volume)],
    ['number', issue === undefined ? undefined : String(issue)],
    ['pages', pageRange(citation, '--')],
    ['issn', citation.issn],
    ['doi', citation.doi && texAddress(citation.doi)],
    ['url', texAddress(citation.shortUrl)],
    ['langid', babelName(citation.language)],
    ['keywords', tex(keywords.join(', '))],
    ['note', citation.note],
    ['abstract', citation.markedAbstract && marked(citation.markedAbstract)],
  ]
  const lines = fields.flatMap(([name, value]) => (value ? [`  ${name} = {${value}},\n`] : []))
  return `@article{${citation.key},\n${lines.join('')}}\n`
}
