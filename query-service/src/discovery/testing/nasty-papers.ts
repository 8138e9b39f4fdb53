import { paperDocument } from '../../testing/paper-document.ts'
import { describedPaper, NOTICES } from '../../papers/testing/described-paper.ts'

const TITLES = [
  'Growth of 10<sup>6</sup> & H<sub>2</sub>O in \\(\\alpha^2 < \\beta\\)',
  '-->--><![CDATA[ "\' ]]> %00 ?? <script>alert(1)</script>',
  '𝔘nicode 🌊 ‏שלום‎ e\u0301 \u0000\u0008\uFFFE\ud800 ﷽',
  `${'अ'.repeat(500)}\t\n\r<i>`,
]

/** Papers that are all that papers may be, with titles, names, DOIs and tags of languages that are hard on XML. */
export const nastyPapers = () => [
  paperDocument({ id: 'bare', sr: 1, doi: '10.1234/bare' }),
  ...TITLES.map((title, n) => ({
    ...describedPaper(),
    id: `nasty-${n}`,
    sr: n + 2,
    title,
    subtitle: title,
    abstract: title,
    keywords: [title],
    volumeName: title.slice(0, 100),
    doi: `10.1234/a<b>&"c;d'e-${n}`,
    language: ['en', 'sr-Latn', 'zh-Hant-TW', 'mni'][n],
    notices: [...NOTICES],
    authors: [
      { given: title, family: 'O’Brien & Söns', affiliations: [{ name: title, ror: 'https://ror.org/044g6d731' }] },
      { family: '3D-Team 2020' },
      { given: 'R2', family: 'D2', orcid: '0000-0002-1825-0097' },
    ],
    translations: [{ language: 'hi', title, subtitle: title, abstract: title, keywords: [title] }],
    status: { type: 'retraction', effectiveOn: '2026-01-02' },
  })),
]
