case $#:${1-} in
  1:--probe) probe / ;;
  2:--probe) probe "$2" ;;
  2:--settle) settle "$2" ;;
  2:--ask-to-end) ask_to_end "$2" ;;
  3:--lease) lease "$2" "$3" ;;
  4:--copy) start_copy "$2" "$3" "$4" ;;
  1:/*) supervise "$1" ;;
  *) exit "$y_wrong_usage" ;;
esac
