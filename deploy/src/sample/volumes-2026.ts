import { type SampleVolume, volume } from './sample-paper.ts'

const january = volume(
  { year: 2026, issueType: 'Regular', volumeName: 'Vol. XV, No. 1, January 2026', publishedOn: '2026-01-15' },
  [
    {
      id: 'fbf5a0ab-2d03-457e-9a1b-322a3c6d106a',
      title: 'Which Questions Worked? Item Analysis with a Pencil',
      authors: [{ given: 'Pariksha', family: 'Prashnakar' }],
      abstract:
        'A marked class test tells more than its totals. The paper shows how a teacher can compute the difficulty and the discrimination of every question in twenty minutes without a computer, reads four typical patterns from an invented example, and warns of conclusions that thirty papers cannot carry.',
      keywords: ['classroom assessment', 'item analysis', 'difficulty index', 'discrimination index'],
      language: 'en',
      pages: 2,
      versions: [{ name: 'item-analysis' }],
    },
    {
      id: '12e71271-e21c-4bc8-99ca-397aafd52aa8',
      title: 'शोध की नोटबुक: परिणाम दोहराने योग्य कैसे बनें',
      authors: [
        { given: 'साक्षी', family: 'प्रमाणवाल' },
        { given: 'निखिल', family: 'लेखधर' },
      ],
      abstract:
        'शोध का परिणाम तभी विश्वसनीय है जब कोई दूसरा उसे दोहरा सके। यह लेख शोधार्थियों के लिए चार सरल आदतें बताता है: कच्चे आँकड़ों को अछूता रखना, हर क़दम लिखना, असफल प्रयास दर्ज करना और फ़ाइलों के संस्करण पहचान योग्य बनाना।',
      keywords: ['शोध-पद्धति', 'पारदर्शिता', 'आँकड़े', 'पुनरावृत्ति'],
      language: 'hi',
      pages: 2,
      versions: [{ name: 'notebook.hi' }],
    },
    {
      id: '4a20e1ae-ca88-4a03-96c2-ab25a8255780',
      title: 'Corrections in the Open: Why a Journal Should Keep Every Version',
      authors: [
        { given: 'Smriti', family: 'Pothiwala' },
        { given: 'Itihas', family: 'Granthi' },
      ],
      abstract:
        'When an online journal replaces a faulty file, the earlier one usually disappears, and with it the thing that others have cited. The essay argues that every version should remain readable together with its date, its fingerprint and the reason for the change, and weighs the costs and three objections.',
      keywords: ['scholarly publishing', 'corrections', 'versioning', 'research integrity'],
      language: 'en',
      pages: 2,
      versions: [{ name: 'every-version' }],
    },
  ],
)

const water = volume(
  {
    year: 2026,
    issueType: 'Special',
    volumeName: 'Special Issue on Water and the Village, May 2026',
    publishedOn: '2026-05-20',
  },
  [
    {
      id: '7d750bcf-12d5-4073-af39-d83186e36f89',
      title: 'विहिरीची पाणीपातळी: गावाने ठेवायची वही',
      authors: [
        { given: 'सरिता', family: 'पाणवठे' },
        { given: 'भगीरथ', family: 'आडकर' },
      ],
      abstract:
        'विहिरीच्या पाण्याबद्दलची आठवण शेवटच्या उन्हाळ्याभोवती फिरते; दर महिन्याची नोंद मात्र वाद मिटवते. या लेखात दोरी आणि वजन वापरून पाणीपातळी मोजण्याची पद्धत, वहीतील रकाने आणि आकड्यांचा अर्थ लावताना घ्यायची काळजी सांगितली आहे.',
      keywords: ['भूजल', 'विहीर', 'लोकसहभाग', 'नोंदी'],
      language: 'mr',
      pages: 2,
      versions: [{ name: 'well-level.mr' }],
    },
    {
      id: '90277001-f321-4982-9382-af2ce9bd8e64',
      title: 'बोतल का वर्षामापी: घर में वर्षा नापने की सरल विधि',
      authors: [{ given: 'मेघा', family: 'बूँदवाल' }],
      abstract:
        'एक वर्ग मीटर पर एक मिलीमीटर वर्षा एक लीटर पानी के बराबर होती है। इसी संबंध के आधार पर यह लेख पारदर्शी बोतल से वर्षामापी बनाने, उसे सही स्थान पर रखने और प्रतिदिन पढ़ने की विधि बताता है तथा दिखाता है कि इन आँकड़ों से छत पर गिरे पानी का हिसाब कैसे लगाया जाए।',
      keywords: ['वर्षामापी', 'वर्षा जल', 'विद्यालय विज्ञान', 'मापन'],
      language: 'hi',
      pages: 2,
      versions: [{ name: 'rain-gauge.hi' }],
    },
  ],
)

export const volumes2026: readonly SampleVolume[] = [january, water]
