import { memberView, sectionView } from './views.ts'

const times = { createdAt: '2026-01-10T05:00:00.000Z', updatedAt: '2026-01-10T05:00:00.000Z' }

const section = {
  id: '5b1d2c1e-7f7d-4d0f-9a35-3f1f0a7b9c11',
  name: 'CHIEF EDITOR',
  translations: [{ language: 'hi' as const, name: 'मुख्य संपादक' }],
  isActive: true,
  members: [],
  revision: 1,
  ...times,
}

/** A member as the API's document shows one. */
export const exampleMember = memberView(
  {
    id: '7c2f1f5e-1d7a-4f39-8b50-0a4f6c2b9d55',
    sectionId: section.id,
    revision: 1,
    rowHash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    picture: {
      small: { sha256: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae', bytes: 2104 },
      medium: { sha256: 'fcde2b2edba56bf408601fb721fe9b5c338d10ee429ea04fae5511b68fbf8fb9', bytes: 11820 },
      large: { sha256: 'baa5a0964d3320fbc0c6a922140453c8513ea24ab8fd0577034804a967248096', bytes: 48212 },
      width: 800,
      height: 800,
    },
    isActive: true,
    isContactPublic: true,
    from: '2024-01',
    until: '2027-12',
    ...times,
  },
  {
    person: {
      fullName: 'Pariksha Prashnakar',
      designation: 'Chief Editor',
      description: 'Professor of Education; writes on assessment in schools.',
      email: 'p.prashnakar@example.org',
      mobileNumber: '+91 98220 00000',
      profileUrl: 'https://example.org/prashnakar',
      affiliation: 'Institute of Education, Pune',
      orcid: '0000-0002-1825-0097',
      translations: [{ language: 'hi', fullName: 'परीक्षा प्रश्नकर', designation: 'मुख्य संपादक' }],
    },
  },
  1,
)

export const exampleSection = sectionView(section, 1, [exampleMember])
