import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { ASHA, portrait, withBoard } from './testing/with-board.ts'

const { at, createSection, add, rows, events } = withBoard(openEmbeddedPorts)

describe('a member', () => {
  test('is added with a picture, and what tells who it is lies in the vault alone', async () => {
    const sectionId = await createSection()
    const person = {
      email: 'asha@example.org',
      mobileNumber: '+91 98220-00000',
      profileUrl: 'https://example.org/asha',
      affiliation: 'Institute of Education, Pune',
      orcid: 'https://orcid.org/0000-0002-1825-0097',
    }
    const translations = [{ language: 'hi', fullName: 'आशा राव' }]
    const terms = { from: '2024-01', until: '', isActive: 'false', isContactPublic: 'true' }
    const { status, body } = await add(sectionId, {
      ...person,
      ...terms,
      translations: JSON.stringify(translations),
    })
    expect([status, body.message]).toEqual([201, 'Member added successfully'])
    const { member } = body.data
    expect(member).toMatchObject({
      ...{ ...ASHA, ...person, orcid: '0000-0002-1825-0097', translations, sectionId, displayOrder: 1 },
      ...{ from: '2024-01', isActive: false, isContactPublic: true, image: { width: 60, height: 40 } },
    })
    expect(member).not.toHaveProperty('until')
    const [, [type, data]] = (await events()) as [unknown, [string, Record<string, unknown>]]
    const [row] = await rows()
    expect(type).toBe('MemberAdded')
    expect(Object.keys(data).toSorted()).toEqual(
      ['memberId', 'sectionId', 'revision', 'rowHash', 'picture', 'isActive', 'isContactPublic', 'from'].toSorted(),
    )
    expect(row?.id).toBe(`${member.id}.${String(data['rowHash'])}`)
    const log = JSON.stringify(await events())
    for (const personal of ['Asha', 'Chief Editor', 'rivers', 'example.org', '98220', '1825', 'Pune', 'आशा'])
      expect(log).not.toContain(personal)
  })

  test('is active, and has no public contact, where an empty field says nothing else', async () => {
    const { body } = await add(await createSection(), {
      isActive: '',
      isContactPublic: '',
      email: '',
      translations: '',
    })
    expect(body.data.member).toMatchObject({ isActive: true, isContactPublic: false, translations: [] })
    expect(body.data.member).not.toHaveProperty('email')
  })

  test.for([
    ['https:example.org', 'https://example.org/'],
    ['HTTPS://Example.org/Asha', 'https://example.org/Asha'],
  ] as const)('has a profile with the address of %s written out', async ([profileUrl, written]) => {
    const { body } = await add(await createSection(), { profileUrl })
    expect(body.data.member.profileUrl).toBe(written)
  })

  test('has a picture in three sizes, without what was beside its pixels', async () => {
    const sectionId = await createSection()
    const image = await sharp(await portrait('#336699', 1200, 900))
      .withMetadata({ orientation: 6, exif: { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '18/1 31/1 0/1' } } })
      .jpeg()
      .toBuffer()
    expect((await sharp(image).metadata()).exif).toBeDefined()
    const { body } = await add(sectionId, {}, { image })
    const { image: shown } = body.data.member
    expect(shown).toMatchObject({ width: 600, height: 800 })
    expect(shown.srcset).toBe(
      [72, 240, 600].map((width, n) => `${shown.url.replace('800', String([96, 320, 800][n]))} ${width}w`).join(', '),
    )
    const [, [, data]] = (await events()) as unknown as [
      unknown,
      [string, { picture: Record<string, { sha256: string; bytes: number }> }],
    ]
    for (const [size, height] of [
      ['small', 96],
      ['medium', 320],
      ['large', 800],
    ] as const) {
      const source = await at.ports.files.open(data.picture[size]?.sha256 ?? '')
      const bytes = Buffer.concat(await Array.fromAsync(source ?? []))
      expect(bytes.length).toBe(data.picture[size]?.bytes)
      const { format, exif, orientation, height: pixels } = await sharp(bytes).metadata()
      expect([format, exif, orientation, pixels]).toEqual(['webp', undefined, undefined, height])
    }
  })

  test.for([
    [{ fullName: '' }, 'Full Name is required'],
    [{ designation: ' ' }, 'Designation is required'],
    [{ description: '\u2800' }, 'Description is required'],
    [{ fullName: 'x'.repeat(201) }, 'Full Name cannot exceed 200 characters'],
    [{ designation: 'x'.repeat(201) }, 'Designation cannot exceed 200 characters'],
    [{ description: 'x'.repeat(2001) }, 'Description cannot exceed 2000 characters'],
    [{ description: 'x'.repeat(1_000_000) }, 'Description cannot exceed 2000 characters'],
    [{ affiliation: 'x'.repeat(501) }, 'Affiliation cannot exceed 500 characters'],
    [{ fullName: 'a\u202eb' }, 'Full Name contains invalid characters'],
    [{ email: 'asha@example' }, 'Invalid email format'],
    [{ email: `${'x'.repeat(250)}@example.org` }, 'Email cannot exceed 254 characters'],
    [{ mobileNumber: '98220' }, 'Invalid mobile number format. Number should be at least 10 digits'],
    [{ mobileNumber: '98220x00000' }, 'Invalid mobile number format. Number should be at least 10 digits'],
    [{ mobileNumber: '98220  00000' }, 'Invalid mobile number format. Number should be at least 10 digits'],
    [{ mobileNumber: '1234567890123456' }, 'Invalid mobile number format. Number should be at least 10 digits'],
    [{ profileUrl: 'javascript:alert(1)' }, 'Profile URL must be a web address'],
    [{ profileUrl: 'https://user:secret@example.org' }, 'Profile URL must be a web address'],
    [{ profileUrl: 'example.org' }, 'Profile URL must be a web address'],
    [{ profileUrl: `https://example.org/${'x'.repeat(2000)}` }, 'Profile URL cannot exceed 2000 characters'],
    [{ orcid: '0000-0002-1825-0098' }, 'Invalid ORCID iD'],
    [{ orcid: '0000' }, 'Invalid ORCID iD'],
    [{ from: '2024-13' }, 'Please enter a month as YYYY-MM'],
    [{ from: '0000-01' }, 'Please enter a month as YYYY-MM'],
    [{ until: '1599-12' }, 'Please enter a month as YYYY-MM'],
    [{ from: '2024-02', until: '2024-01' }, 'The term cannot end before it begins'],
    [{ isActive: 'yes' }, 'isActive must be true or false'],
    [{ isContactPublic: '1' }, 'isContactPublic must be true or false'],
    [{ translations: '[{"language":"hi"},{"language":"hi"}]' }, 'There can be only one translation into hi'],
    [{ translations: '[{"language":"mr"}]' }, 'The journal has no pages in the language mr'],
    [{ colour: 'red' }, 'Unknown field: colour'],
  ] as const)('with %j is refused in a sentence, and nothing is stored', async ([fields, message]) => {
    const sectionId = await createSection()
    const { status, body } = await add(sectionId, fields)
    expect([status, body.message ?? body.refused]).toEqual([
      400,
      message === 'The term cannot end before it begins' ? 'TERM_ENDS_TOO_EARLY' : message,
    ])
    expect([await events(), await rows()]).toMatchObject([[['SectionCreated', {}]], []])
  })

  test('needs a picture that is one', async () => {
    const sectionId = await createSection()
    const jpeg = await portrait()
    const refused = async (image: Buffer | undefined) => {
      const { status, body } = await add(sectionId, {}, { image })
      return [status, body.refused]
    }
    expect(await refused(undefined)).toEqual([400, 'MEMBER_IMAGE_REQUIRED'])
    expect(await refused(Buffer.alloc(0))).toEqual([400, 'MEMBER_IMAGE_WRONG_TYPE'])
    expect(await refused(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toEqual([
      ...[400, 'MEMBER_IMAGE_WRONG_TYPE'],
    ])
    expect(await refused(jpeg.subarray(0, jpeg.length / 2))).toEqual([400, 'MEMBER_IMAGE_DAMAGED'])
    const padded = (bytes: number) => Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)])
    expect(await refused(padded(2 * 1024 * 1024 + 1))).toEqual([413, 'MEMBER_IMAGE_TOO_LARGE'])
    expect(await refused(padded(2 * 1024 * 1024))).toEqual([201, undefined])
  })
})
