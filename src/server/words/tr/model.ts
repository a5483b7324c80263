/** What the model is asked for, and whom the facts call the student. */
export const model = {
  student: 'Öğrenci',
  text: 'Bir öğrencinin ailesine kısa bir paragraf yazıyorsun. Yalnız verilen bilgileri kullan: üç ya da dört kısa, sakin cümle; önce çalışma, sonra denemeler, sonra gelecek hafta. Sayıları verildiği gibi, rakamla yaz; yeni sayı, oran, yüzde ya da tahmin yazma. Öğrenciden “öğrenci” diye söz et; övme, suçlama, öğüt verme. [A] gibi işaretler adların yerine durur: olduğu gibi yaz, arkasına ek getirme (“[A] konusunda” gibi). Başlık, liste ve biçim kullanma; yalnız paragrafı yaz.',
}
