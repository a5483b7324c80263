/** Texts of exported tables. */
export const exports = {
  yes: 'evet',
  kinds: {
    lecture: 'Konu anlatımı',
    practice: 'Soru çözümü',
    review: 'Tekrar',
    trial: 'Deneme',
    mistakes: 'Yanlış analizi',
    other: 'Diğer',
    rest: 'Dinlenme',
    general: 'Genel',
    branch: 'Branş',
    institution: 'Kurum',
    official: 'Resmî',
    national: 'Ulusal',
    school: 'Okul',
  },
  /** Column headings of the exported tables. */
  headings: {
    day: 'Tarih',
    time: 'Saat',
    croom: 'Sınıf',
    study: 'Ders',
    topic: 'Konu',
    subtopic: 'Alt konu',
    kind: 'Tür',
    minutes: 'Dakika',
    questions: 'Soru',
    correct: 'Doğru',
    wrong: 'Yanlış',
    blank: 'Boş',
    net: 'Net',
    level: 'Düzey (0-4)',
    note: 'Not',
    trial: 'Deneme',
    publisher: 'Yayın',
    exam: 'Sınav',
    main: 'Ana sınav',
    result: 'Sonuç',
    due: 'Son gün',
    source_id: 'Kaynak',
    part_from: 'İlk parça',
    part_to: 'Son parça',
  },
}

/** Amounts of planned items and the kind of an exam, for calendars of other programs. */
export const calendar = {
  exam: 'Sınav',
  minutes: (n: number) => `${n} dakika`,
  questions: (n: number) => `${n} soru`,
}
