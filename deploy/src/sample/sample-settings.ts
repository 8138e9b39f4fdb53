import type { JournalSettings } from '@shodh/contracts/site/settings.ts'
import { sampleJournalName } from './sample-paper.ts'

/** Who the sample journal is; a journal of one's own names its file in JOURNAL_SETTINGS. */
export const sampleSettings: JournalSettings = {
  name: sampleJournalName,
  shortName: 'Shodh',
  mark: 'शो',
  tagline: {
    en: 'A peer-reviewed, open-access research journal in English, Hindi and Marathi',
    hi: 'अंग्रेज़ी, हिन्दी और मराठी में समकक्ष-समीक्षित, मुक्त पहुँच वाली शोध पत्रिका',
    mr: 'इंग्रजी, हिंदी आणि मराठीतील समकक्ष-परीक्षित, मुक्त प्रवेशाचे संशोधन नियतकालिक',
  },
  serialNumber: 'SAMPLE-2012',
  sinceYear: 2012,
  languages: ['en', 'hi', 'mr'],
  timeZone: 'Asia/Kolkata',
  accentColour: '#7a2e1d',
  licence: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
  descriptors: [
    {
      en: 'Peer-reviewed, open-access, online since 2012',
      hi: 'समकक्ष-समीक्षित, मुक्त पहुँच, 2012 से ऑनलाइन',
      mr: 'समकक्ष-परीक्षित, मुक्त प्रवेश, 2012 पासून ऑनलाइन',
    },
    { en: 'Published six times a year', hi: 'वर्ष में छह बार प्रकाशित', mr: 'वर्षातून सहा वेळा प्रकाशित' },
  ],
  address: {
    en: '12 Library Road\nPune 411004, India',
    hi: '12, लाइब्रेरी रोड\nपुणे 411004, भारत',
    mr: '12, लायब्ररी रोड\nपुणे 411004, भारत',
  },
  email: 'editor@example.org',
  website: 'https://journal.example.org',
  copyright: {
    en: '© Shodh Sample Journal and its authors',
    hi: '© शोध नमूना पत्रिका और उसके लेखक',
    mr: '© शोध नमुना नियतकालिक आणि त्याचे लेखक',
  },
  credit: { en: 'Runs on Shodh, free software', hi: 'मुक्त सॉफ़्टवेयर शोध पर आधारित', mr: 'शोध या मुक्त सॉफ्टवेअरवर आधारित' },
  heroTags: [
    {
      title: { en: 'Peer-Reviewed', hi: 'समकक्ष-समीक्षित', mr: 'समकक्ष-परीक्षित' },
      basis: {
        en: 'Two reviewers read each paper without knowing its authors.',
        hi: 'प्रत्येक शोध-पत्र को दो समीक्षक लेखकों के नाम जाने बिना पढ़ते हैं।',
        mr: 'प्रत्येक शोधनिबंध दोन परीक्षक लेखकांची नावे न कळता वाचतात.',
      },
    },
    {
      title: { en: 'Indexed', hi: 'अनुक्रमित', mr: 'अनुक्रमित' },
      basis: {
        en: 'Each paper carries the metadata that indexing services read.',
        hi: 'प्रत्येक शोध-पत्र के साथ वह मेटाडेटा है जिसे अनुक्रमण सेवाएँ पढ़ती हैं।',
        mr: 'प्रत्येक शोधनिबंधासोबत अनुक्रमण सेवा वाचतात ती माहिती असते.',
      },
    },
    {
      title: { en: 'International', hi: 'अंतरराष्ट्रीय', mr: 'आंतरराष्ट्रीय' },
      basis: {
        en: 'Authors of every country are published, in English, Hindi and Marathi.',
        hi: 'हर देश के लेखक अंग्रेज़ी, हिन्दी और मराठी में प्रकाशित होते हैं।',
        mr: 'सर्व देशांतील लेखकांचे लेखन इंग्रजी, हिंदी आणि मराठीत प्रकाशित होते.',
      },
    },
    {
      title: { en: 'Open Access', hi: 'मुक्त पहुँच', mr: 'मुक्त प्रवेश' },
      basis: {
        en: 'Each paper is free to read, and licensed under CC BY 4.0.',
        hi: 'प्रत्येक शोध-पत्र निःशुल्क पढ़ा जा सकता है और CC BY 4.0 के अधीन है।',
        mr: 'प्रत्येक शोधनिबंध विनामूल्य वाचता येतो आणि CC BY 4.0 परवान्याखाली आहे.',
      },
    },
  ],
  disciplines: [
    { en: 'Science', hi: 'विज्ञान', mr: 'विज्ञान' },
    { en: 'Technology', hi: 'प्रौद्योगिकी', mr: 'तंत्रज्ञान' },
    { en: 'Arts', hi: 'कला', mr: 'कला' },
    { en: 'Commerce', hi: 'वाणिज्य', mr: 'वाणिज्य' },
    { en: 'Education', hi: 'शिक्षा', mr: 'शिक्षण' },
    { en: 'Research', hi: 'अनुसंधान', mr: 'संशोधन' },
  ],
  texts: 'texts',
  contactChannels: [
    {
      title: { en: 'E-mail', hi: 'ई-मेल', mr: 'ई-मेल' },
      content: 'editor@example.org',
      link: 'mailto:editor@example.org',
    },
  ],
}
