import { expect, test } from 'vitest'
import { robotList, ROBOTS } from './robots.ts'

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  `${CHROME} Chrome/131.0.0.0 Safari/537.36`,
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 9; Redmi 7A) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36',
  'Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U; hi) Presto/2.12.423 Version/12.16',
])('%s is a person', agent => expect(ROBOTS.ruleOf(agent)).toBeUndefined())

test.each([
  ['a browser without a window', `${CHROME} HeadlessChrome/131.0.0.0 Safari/537.36`],
  [
    'a search engine behind a phone’s name',
    `${CHROME} Chrome/131.0 Mobile (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`,
  ],
  ['a collector of texts for a language model', `${CHROME}; compatible; GPTBot/1.2; +https://openai.com/gptbot`],
  ['a library of a program', 'python-requests/2.32.3'],
  ['a downloader', 'Wget/1.21.4'],
  ['nothing at all', ''],
  ['blanks', '   '],
])('%s is a robot, by a rule with a name', (_, agent) =>
  expect(ROBOTS.ruleOf(agent)).toMatch(/^(?:COUNTER: |AI agent: |isbot: |no user agent$)/u),
)

test('The lists are named with their versions', () => {
  expect(ROBOTS.rules).toMatch(/^COUNTER \d{4}-\d{2}-\d{2}, isbot \d+\.\d+\.\d+$/u)
})

test.each([
  ['chatgpt-user/1.0', 'AI agent: ChatGPT-User'],
  ['Mozilla/5.0 (compatible; Anthropic-AI)', 'AI agent: anthropic-ai'],
  ['bigsur.ai', 'AI agent: bigsur.ai'],
  ['xanthropic-aix', 'isbot: xanthropic-aix'],
  ['bigsurXai', 'isbot: bigsurXai'],
  ['GOOGLEBOT', 'COUNTER: bot'],
  ['RUBY', 'COUNTER: ^ruby$'],
  ['WhatsApp/2', 'COUNTER: WhatsApp'],
  ['Postman', 'isbot: Postman'],
  ['   ', 'no user agent'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', undefined],
])('%s is a robot by the first rule of the lists: %s', (agent, rule) => expect(robotList().ruleOf(agent)).toBe(rule))
