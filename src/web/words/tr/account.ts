export const account = {
  passwordOnce: 'Bu parola yalnız bir kez gösterilir. İlk girişte yeni bir parola belirlenir.',
  passwordLost: 'Kapattıktan sonra bir daha gösterilemez; kaybolursa yenisi üretilebilir.',
}
