export const palette = {
  placeholder: 'Sayfa, konu ya da deneme ara',
  coachPlaceholder: 'Öğrenci ya da sayfa ara',
}
