import { describe, expect, test } from 'vitest'
import { contactConfig, contactForm, recaptchaOf, DEFAULT_BOUNDS, DEFAULT_TYPES } from './config.ts'
import { ContactSettings } from './fields.ts'
import { ContactConfig } from './views.ts'

const SITE_KEY = '6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI'

describe('the contact form', () => {
  test('has the defaults for what the journal does not set', () => {
    const defaults = { types: DEFAULT_TYPES, bounds: DEFAULT_BOUNDS, humanCheck: 'altcha', spamProtection: true }
    expect(contactForm({})).toEqual(defaults)
    expect(contactForm({ contact: {} })).toEqual(defaults)
  })
  test('has what the journal sets', () => {
    const [name, subject, message] = [1, 2, 3].map(n => ({ minLength: n, maxLength: 10 * n }))
    const types = [{ value: 'question', label: 'A question' }]
    const validation = { name, subject, message }
    expect(contactForm({ contact: { types, validation, humanCheck: 'off', spamProtection: false } })).toEqual({
      ...{ types, bounds: validation, humanCheck: 'off', spamProtection: false },
    })
    expect(contactForm({ contact: { validation: { subject } } }).bounds).toEqual({ ...DEFAULT_BOUNDS, subject })
  })
  test('has a key of reCAPTCHA only where it uses it', () => {
    expect(recaptchaOf({})).toBeUndefined()
    expect(recaptchaOf({ contact: { humanCheck: 'altcha', recaptchaSiteKey: SITE_KEY } })).toBeUndefined()
    expect(recaptchaOf({ contact: { humanCheck: 'recaptcha', recaptchaSiteKey: SITE_KEY } })).toBe(SITE_KEY)
  })
})

describe('the configuration of the form', () => {
  const label = { en: 'A question', mr: 'एक प्रश्न' }
  const contact = { types: [{ value: 'question', label }] }

  test('is in one language, with the other ways to reach the journal', () => {
    const contactChannels = [
      { title: { en: 'Phone', mr: 'दूरध्वनी' }, content: '+91 20 1234', link: 'tel:+91201234' },
      { title: 'Office', content: { en: 'Pune', mr: 'पुणे' } },
    ]
    const config = contactConfig({ contact, contactChannels }, 'mr')
    expect(config).toEqual({
      contactTypes: [{ value: 'question', label: 'एक प्रश्न' }],
      validation: DEFAULT_BOUNDS,
      features: { recaptchaEnabled: true, spamProtection: true },
      channels: [
        { title: 'दूरध्वनी', content: '+91 20 1234', link: 'tel:+91201234' },
        { title: 'Office', content: 'पुणे', link: null },
      ],
    })
    expect(ContactConfig.parse(config)).toEqual(config)
  })
  test('says whether a person must prove to be one, and by which key', () => {
    const featuresOf = (given: ContactSettings) => contactConfig({ contact: given }, 'en').features
    expect(featuresOf({})).not.toHaveProperty('recaptchaSiteKey')
    expect(featuresOf({ humanCheck: 'off' })).toEqual({ recaptchaEnabled: false, spamProtection: true })
    expect(featuresOf({ humanCheck: 'recaptcha', recaptchaSiteKey: SITE_KEY })).toEqual({
      ...{ recaptchaEnabled: true, spamProtection: true, recaptchaSiteKey: SITE_KEY },
    })
  })
  test('has a name for each type in each language', () => {
    for (const { value, label: labels } of DEFAULT_TYPES) {
      expect(value).toMatch(/^[a-z_]+$/u)
      expect(labels).toEqual({
        en: expect.stringMatching(/^[A-Z][a-zA-Z ]+$/u),
        hi: expect.stringMatching(/^[\p{Script=Deva} -]+$/u),
        mr: expect.stringMatching(/^[\p{Script=Deva} -]+$/u),
      })
    }
  })
})

describe('the settings of the form', () => {
  const issuesOf = (settings: unknown) =>
    ContactSettings.safeParse(settings).error?.issues.map(({ path, message }) => [path.join('.'), message])
  const type = { value: 'a_1', label: { en: 'A', hi: 'अ' } }

  test.each([
    {},
    { types: [type, { value: 'x'.repeat(40), label: 'B' }] },
    { validation: { name: { minLength: 1, maxLength: 200 }, subject: { minLength: 5, maxLength: 5 } } },
    { validation: { message: { minLength: 1, maxLength: 10_000 } }, spamProtection: false },
    { humanCheck: 'off' },
    { humanCheck: 'altcha', recaptchaSiteKey: 'x'.repeat(20) },
    { humanCheck: 'recaptcha', recaptchaSiteKey: 'x'.repeat(100) },
  ])('may be %j', settings => {
    expect(ContactSettings.parse(settings)).toEqual(settings)
  })

  const label = 'It must be a text, or an object with a text for each language'
  const word = 'It must be a word of letters, digits and _'
  const key = 'It must be a site key of reCAPTCHA'
  test.each<[object, readonly (readonly string[])[]]>([
    [{ types: [] }, [['types', 'At least one type is needed']]],
    [{ types: [type, type] }, [['types', 'Each must be another one']]],
    [{ types: [{ ...type, label: 7 }] }, [['types.0.label', label]]],
    [{ types: [{ ...type, label: '' }] }, [['types.0.label', "'label' must be at least 1 characters long"]]],
    [{ types: [{ ...type, label: { en: '' } }] }, [['types.0.label.en', "'en' must be at least 1 characters long"]]],
    ...['', 'a b', 'x'.repeat(41), 'a-'].map((value): [object, string[][]] => [
      { types: [{ ...type, value }] },
      [['types.0.value', word]],
    ]),
    [
      { validation: { name: { minLength: 3, maxLength: 2 } } },
      [['validation.name', 'minLength must not exceed maxLength']],
    ],
    [
      { validation: { name: { minLength: 0, maxLength: 201 } } },
      [
        ['validation.name.minLength', "'minLength' must be at least 1"],
        ['validation.name.maxLength', "'maxLength' must be at most 200"],
      ],
    ],
    [{ humanCheck: 'captcha' }, [['humanCheck', 'It must be altcha, recaptcha or off']]],
    [{ humanCheck: 'recaptcha' }, [['recaptchaSiteKey', 'It must be set where humanCheck is recaptcha']]],
    ...['x'.repeat(19), 'x'.repeat(101), `${'x'.repeat(20)} `, ` ${'x'.repeat(20)}`].map(
      (recaptchaSiteKey): [object, string[][]] => [{ recaptchaSiteKey }, [['recaptchaSiteKey', key]]],
    ),
  ])('are never %j', (settings, issues) => {
    expect(issuesOf(settings)).toEqual(issues)
  })
})
