% Random queueing networks and what Octave's package queueing says about them:
%   octave --no-gui --no-init-file make_reference.m SEED COUNT > reference.txt
% Line by line: "case NAME TOLERANCE", "closed N Z" or "open L" per class, "station M V S V S ..."
% with M servers (0: a delay) or "speeds C C ..." after it, then results: "system X R" per class,
% "numbers Q Q ..." per class, "asymptotic XL XU RL RU", "balanced XL XU RL RU"; at last lines
% "wrong NAME VALUE" where Octave is known to be wrong. Absent bounds are printed as Inf.
1;

function print_case(name, tolerance, classes, m, V, S, speeds)
  printf("case %s %g\n", name, tolerance);
  for c = 1:rows(classes)
    if classes(c, 1) == 0
      printf("closed %.17g %.17g\n", classes(c, 2), classes(c, 3));
    else
      printf("open %.17g\n", classes(c, 2));
    endif
  endfor
  for k = 1:columns(V)
    printf("station %d", m(k));
    for c = 1:rows(V)
      printf(" %.17g %.17g", V(c, k), S(c, k));
    endfor
    printf("\n");
    if k <= numel(speeds) && ! isempty(speeds{k})
      printf("speeds%s\n", sprintf(" %.17g", speeds{k}));
    endif
  endfor
endfunction

function print_result(V, R, Q, X)
  for c = 1:rows(V)
    printf("system %.17g %.17g\n", X(c, 1) / V(c, 1), dot(R(c, :), V(c, :)));
    printf("numbers%s\n", sprintf(" %.17g", Q(c, :)));
  endfor
endfunction

function [K, V, S] = random_stations(C)
  K = 1 + randi(4);
  V = randi(9, C, K);
  S = 10 .^ (-2 * rand(C, K));
endfunction

function closed_single()
  [K, V, S] = random_stations(1);
  m = randi([0 1], 1, K);
  N = randi(30); Z = 5 * rand();
  print_case("closed-single", 1e-9, [0 N Z], m, V, S, {});
  [U R Q X] = qncsmva(N, S, V, m, Z);
  print_result(V, R, Q, X);
endfunction

function closed_servers()
  % Few servers and jobs: with many of them Octave's recursion loses all digits.
  [K, V, S] = random_stations(1);
  m = randi(3, 1, K);
  N = randi(8);
  print_case("closed-servers", 1e-9, [0 N 0], m, V, S, {});
  [U R Q X] = qncsconv(N, S, V, m);
  print_result(V, R, Q, X);
endfunction

function closed_speeds()
  [K, V, S] = random_stations(1);
  V(1) = 1;  % qncscmva scales the visits to this station, but not the think time
  N = randi(8); Z = 2 * rand();
  rates = [1, 0.5 + 2 * rand(1, N - 1)];
  m = ones(1, K);
  print_case("closed-speeds", 1e-7, [0 N Z], m, V, S, {rates});
  [U R Q X] = qncscmva(N, S(2:K), S(1) ./ rates, V([2:K, 1]), Z);
  print_result(V, R([K, 1:K-1]), Q([K, 1:K-1]), X([K, 1:K-1]));
endfunction

function closed_classes()
  C = 1 + randi(2);
  [K, V, S] = random_stations(C);
  m = randi([0 1], 1, K);
  N = randi(7, 1, C); Z = 3 * rand(1, C);
  S(:, m == 1) = repmat(S(1, m == 1), C, 1);
  print_case("closed-classes", 1e-9, [zeros(C, 1), N', Z'], m, V, S, {});
  [U R Q X] = qncmmva(N, S, V, m, Z);
  print_result(V, R, Q, X);
endfunction

function closed_classes_servers()
  C = 2;
  [K, V, S] = random_stations(C);
  m = randi(2, 1, K);
  N = randi(4, 1, C); Z = 3 * rand(1, C);
  S = repmat(S(1, :), C, 1);
  print_case("closed-classes-servers", 1e-7, [zeros(C, 1), N', Z'], m, V, S, {});
  [U R Q X] = qncmmva(N, S, V, m, Z);
  print_result(V, R, Q, X);
endfunction

function approximate()
  [K, V, S] = random_stations(1);
  m = ones(1, K); N = 1 + randi(30); Z = 5 * rand();
  print_case("approximate", 1e-6, [0 N Z], m, V, S, {});
  [U R Q X] = qncsmvaap(N, S, V, m, Z, 1e-13, 1e6);
  print_result(V, R, Q, X);
endfunction

function approximate_classes()
  C = 2;
  [K, V, S] = random_stations(C);
  m = ones(1, K); N = 1 + randi(9, 1, C); Z = 3 * rand(1, C);
  S = repmat(S(1, :), C, 1);
  print_case("approximate", 1e-6, [zeros(C, 1), N', Z'], m, V, S, {});
  [U R Q X] = qncmmvabs(N, S, V, m, Z, 1e-13, 1e6);
  print_result(V, R, Q, X);
endfunction

function open_single()
  [K, V, S] = random_stations(1);
  m = randi([0 4], 1, K);
  demand = (V .* S ./ max(m, 1))(m > 0);
  L = 0.95 * rand() / max([demand, 0.01]);
  print_case("open-single", 1e-9, [1 L 0], m, V, S, {});
  [U R Q X] = qnos(L, S, V, m);
  print_result(V, R, Q, X);
endfunction

function open_classes()
  C = 2;
  [K, V, S] = random_stations(C);
  m = ones(1, K);
  S = repmat(S(1, :), C, 1);
  L = rand(1, C);
  L *= 0.95 * rand() / max(L * (V .* S));
  print_case("open-classes", 1e-9, [ones(C, 1), L', zeros(C, 1)], m, V, S, {});
  % qnom's visits are per job of any class.
  [U R Q X] = qnom(L, S, diag(L / sum(L)) * V, m);
  print_result(V, R, Q, X);
endfunction

function mixed()
  C = 2;
  [K, V, S] = random_stations(C);
  m = ones(1, K);
  S = repmat(S(1, :), C, 1);
  N = [randi(6), 0];
  L = [0, 0.9 * rand() / max(V(2, :) .* S(2, :))];
  print_case("mixed", 1e-9, [0 N(1) 0; 1 L(2) 0], m, V, S, {});
  [U R Q X] = qnmix(L, N, S, V);
  print_result(V, R, Q, X);
endfunction

function closed_bounds()
  [K, V, S] = random_stations(1);
  m = ones(1, K); N = randi(30); Z = 5 * rand();
  print_case("closed-bounds", 1e-12, [0 N Z], m, V, S, {});
  [xl xu rl ru] = qncsaba(N, S, V, m, Z);
  printf("asymptotic %.17g %.17g %.17g %.17g\n", xl, xu, rl, ru);
  [xl xu rl ru] = qncsbsb(N, S, V, m, Z);
  printf("balanced %.17g %.17g %.17g %.17g\n", xl, xu, rl, ru);
endfunction

function open_bounds()
  [K, V, S] = random_stations(1);
  L = 0.95 * rand() / max(V .* S);
  print_case("open-bounds", 1e-12, [1 L 0], ones(1, K), V, S, {});
  [xl xu rl ru] = qnosaba(L, S, V, ones(1, K));
  printf("asymptotic %.17g %.17g %.17g %.17g\n", L, xu, rl, ru);
  [xl xu rl ru] = qnosbsb(L, S, V);
  % The lower bound of the response time takes the sum of the demands for their mean.
  printf("balanced %.17g %.17g %.17g %.17g\n", L, xu, NaN, ru);
endfunction

pkg load queueing
warning("off", "all");
arguments = argv();
seed = str2double(arguments{1});
rand("twister", seed);  % of randi as well
for round = 1:str2double(arguments{2})
  closed_single(); closed_servers(); closed_speeds(); closed_classes(); closed_classes_servers();
  approximate(); approximate_classes(); open_single(); open_classes(); mixed();
  closed_bounds(); open_bounds();
endfor
[U R Q X] = qncsmva(400, 0.444, 1, 300, 0);
printf("wrong servers-throughput %.17g\nwrong servers-response-time %.17g\n", X, R);
[U R Q X p0] = qsmg1(0.5, 1, 5);
printf("wrong mg1-empty %.17g\n", p0);
[xl xu rl ru] = qnosbsb(0.1, [1 2 3], [1 1 1]);
printf("wrong open-balanced-lower-response-time %.17g\n", rl);
try
  [U R Q X p0] = qsmg1(2, 1, 2);
  printf("wrong mg1-saturated %.17g\n", R);
catch
  printf("wrong mg1-saturated NaN\n");
end_try_catch
