import { type SampleVolume, volume } from './sample-paper.ts'

const july = volume(
  { year: 2025, issueType: 'Regular', volumeName: 'Vol. XIV, No. 4, July 2025', publishedOn: '2025-07-15' },
  [
    {
      id: '2e77ba5f-32ca-432b-b215-8e8be7c9c1a8',
      title: 'Finding One’s Latitude with a Stick: A Noon-Shadow Exercise for Schools',
      authors: [
        { given: 'Chhaya', family: 'Suryavanshi' },
        { given: 'Madhyanh', family: 'Dhruve' },
      ],
      abstract:
        'With a metre stick, a plumb line and one clear midday a class can measure its own latitude. The paper describes the exercise, gives the shadows to expect on the equinox in six Indian cities, estimates how far a misread shadow leads astray, and explains the weeks of summer in which the shadow points south.',
      keywords: ['latitude', 'noon shadow', 'school science', 'measurement uncertainty'],
      language: 'en',
      pages: 2,
      versions: [{ name: 'noon-shadow' }],
    },
    {
      id: 'c538df55-2f26-4751-aae0-e08fedf06c09',
      title: 'आठवडी बाजाराचा हिशेब: खरा खरेदी भाव आणि खरा नफा',
      authors: [
        { given: 'गणेश', family: 'हिशेबे' },
        { given: 'लक्ष्मी', family: 'बाजारकर' },
      ],
      abstract:
        'लहान विक्रेत्यांना दिवसअखेर हाती आलेले पैसे दिसतात, नफा मात्र दिसत नाही. या लेखात एका पानावर मावणारी हिशेबाची पद्धत सांगितली आहे. नासलेला माल आणि इतर खर्च धरल्यावर खरेदीचा खरा भाव कसा बदलतो आणि त्यातून पुढच्या आठवड्याचा निर्णय कसा घ्यावा, हे एका काल्पनिक उदाहरणाने दाखवले आहे.',
      keywords: ['आठवडी बाजार', 'हिशेब', 'नफा', 'लहान व्यवसाय'],
      language: 'mr',
      pages: 2,
      versions: [{ name: 'weekly-market.mr' }],
    },
  ],
)

const september = volume(
  { year: 2025, issueType: 'Regular', volumeName: 'Vol. XIV, No. 5, September 2025', publishedOn: '2025-09-15' },
  [
    {
      id: '06e32bdc-695b-4cb4-a063-a5c0149055e2',
      title: 'What a Flat Interest Rate Hides: One Loan Worked Through',
      authors: [
        { given: 'Meera', family: 'Vyajkar' },
        { given: 'Kistiram', family: 'Hundiwala' },
      ],
      abstract:
        'Loans for vehicles and household goods are often advertised at a flat rate, which looks lower than a bank’s rate on the reducing balance. The paper works through one loan of ₹60,000 to show what the borrower really pays, gives a rule of thumb for comparing the two, and asks lenders to print both figures.',
      keywords: ['flat interest rate', 'reducing balance', 'instalments', 'financial literacy'],
      language: 'en',
      pages: 2,
      versions: [
        { name: 'flat-rate-v1' },
        {
          name: 'flat-rate-v2',
          reason:
            'The yearly cost left out compounding: the effective rate is 23.8 per cent, not 21.6. A section was added and the conclusion corrected.',
          replacedAt: '2025-10-06T11:30:00+05:30',
        },
      ],
    },
    {
      id: 'ba21ee25-6612-42e9-969e-1aee3d26c2f9',
      title: 'सुने हुए गीत को लिखना: लोकगीत संकलन की एक विधि',
      authors: [{ given: 'गीता', family: 'लोकवाणी' }],
      abstract:
        'लोकगीत का कोई एक मूल पाठ नहीं होता; लिखने वाला अनजाने में किसी एक रूप को प्रामाणिक बना देता है। यह लेख संकलन की ऐसी विधि प्रस्तुत करता है जिसमें अनुमति, बोली, अवसर और भिन्न रूपों को गीत जितना ही महत्त्व मिलता है, और हर गीत के साथ रखे जाने वाले पत्रक का प्रारूप देता है।',
      keywords: ['लोकगीत', 'मौखिक परंपरा', 'क्षेत्र-कार्य', 'अनुमति'],
      language: 'hi',
      translations: [
        {
          language: 'en',
          title: 'Writing Down a Song That Was Heard: A Method of Collecting Folk Songs',
          abstract:
            'A folk song has no single original text; whoever writes it down unknowingly makes one form the authentic one. This paper presents a method of collecting in which permission, dialect, occasion and variant forms count as much as the song itself, and gives a template for the sheet that is kept with each song.',
          keywords: ['folk songs', 'oral tradition', 'fieldwork', 'permission'],
        },
      ],
      pages: 2,
      versions: [{ name: 'folk-songs.hi' }],
    },
  ],
)

const languages = volume(
  {
    year: 2025,
    issueType: 'Special',
    volumeName: 'Special Issue on Indian Languages in Education and Computing, November 2025',
    publishedOn: '2025-11-20',
  },
  [
    {
      id: '63dd981a-9c90-45ec-8108-8dd9046496db',
      title: 'How Long Is a Word in Devanagari? Counting Bytes, Code Points and Letters',
      authors: [
        { given: 'Lipi', family: 'Aksharkar' },
        { given: 'Bindu', family: 'Matrawala' },
      ],
      abstract:
        'Forms that limit the length of a text treat Hindi and Marathi unlike English, because software counts bytes or code points where readers count letters. The paper compares the three counts on six Hindi words, shows two spellings of one Marathi word that look alike and differ, and recommends which count to use where.',
      keywords: ['Devanagari', 'Unicode', 'grapheme clusters', 'multilingual software'],
      language: 'en',
      pages: 2,
      versions: [{ name: 'devanagari-length' }],
    },
    {
      id: '131048db-5e51-436a-ab72-ba73f3419309',
      title: 'मातृभाषा में विज्ञान शिक्षा: पारिभाषिक शब्द कैसे चुनें',
      authors: [
        { given: 'वाणी', family: 'शब्दकार' },
        { given: 'ज्ञानेंद्र', family: 'कोशवाल' },
      ],
      abstract:
        'विज्ञान की कक्षा में अपरिचित शब्द सरल विचार को भी कठिन बना देता है। यह लेख हिंदी के वैज्ञानिक शब्दों के तीन स्रोतों का परिचय देकर शब्द चुनने की चार कसौटियाँ — पारदर्शिता, शब्द-परिवार, प्रचलन और आगे की पढ़ाई — प्रस्तुत करता है और कक्षा के लिए ‘शब्द-डायरी’ का सुझाव देता है।',
      keywords: ['विज्ञान शिक्षा', 'पारिभाषिक शब्दावली', 'मातृभाषा', 'हिंदी'],
      language: 'hi',
      pages: 2,
      versions: [{ name: 'science-words.hi' }],
    },
    {
      id: '4366262d-8159-4a48-83a6-1d1383c9e5f6',
      title: 'मराठी शब्दांचा वर्णक्रम: संगणक शब्द कसे लावतो',
      authors: [
        { given: 'अक्षर', family: 'वर्णे' },
        { given: 'मात्रा', family: 'कानडे' },
      ],
      abstract:
        'संगणकाने लावलेल्या मराठी याद्यांमध्ये ‘ळ’, ‘क्ष’ आणि ‘ज्ञ’ ही अक्षरे वाचकाच्या अपेक्षेपेक्षा वेगळ्या ठिकाणी येतात. सांकेतांकांचा क्रम आणि मराठी वर्णमालेचा क्रम यांतील फरक आठ शब्दांच्या उदाहरणाने दाखवून, मराठी मजकूर लावताना आणि शोधताना कोणती काळजी घ्यावी, याच्या शिफारशी या टिपणात केल्या आहेत.',
      keywords: ['वर्णक्रम', 'युनिकोड', 'मराठी', 'शोध'],
      language: 'mr',
      translations: [
        {
          language: 'en',
          title: 'The Alphabetical Order of Marathi Words: How a Computer Sorts Them',
          abstract:
            'In Marathi lists that a computer has sorted, the letters ‘ळ’, ‘क्ष’ and ‘ज्ञ’ are not where a reader expects them. With eight words as examples this note shows how the order of code points differs from that of the Marathi alphabet, and recommends what to take care of when Marathi texts are sorted and searched.',
          keywords: ['alphabetical order', 'Unicode', 'Marathi', 'search'],
        },
        { language: 'hi', title: 'मराठी शब्दों का वर्णक्रम: कंप्यूटर शब्दों को क्रम में कैसे लगाता है' },
      ],
      pages: 2,
      versions: [{ name: 'marathi-sorting.mr' }],
    },
  ],
)

export const volumes2025: readonly SampleVolume[] = [july, september, languages]
